extension EmojiKeywordsView {
  /// Every invariant of the section: there is one encoding of its content, and this is it. O(bytes).
  func verify() throws(FormatError) {
    try keywords.verify()
    var offset = 0
    for index in 0..<keywords.count {
      if index % StringTable.blockSize == 0 {
        let block = index / StringTable.blockSize
        try FormatError.require(
          blockStarts[block] == offset, at: postingsOffset + offset,
          "the postings of block \(block)", found: "\(blockStarts[block])")
      }
      try verifyPostings(&offset)
    }
    try blockStarts.verifyPadding()
    try FormatError.require(
      offset == postings.count, at: postingsOffset + offset, "the end of the postings",
      found: "\(postings.count - offset) bytes more")
    try verifyNameRecords()
    try verifyNames()
  }

  /// One keyword's: ascending, derived ones last, no emoji twice.
  private func verifyPostings(_ offset: inout Int) throws(FormatError) {
    var direct: [Int] = []
    var (tier, previous, passed) = (0, -1, 0)
    while true {
      let start = offset
      let posting = try postings.verifiedVarint(&offset, from: postingsOffset)
      if posting & EmojiFormat.isDerived > tier {
        tier = EmojiFormat.isDerived
        previous = -1
      }
      previous += posting >> 2 + 1
      while tier != 0 && passed < direct.count && direct[passed] < previous { passed += 1 }
      let isTwice = tier != 0 && passed < direct.count && direct[passed] == previous
      try FormatError.require(
        posting & EmojiFormat.isDerived == tier && previous < sequenceCount && !isTwice,
        at: postingsOffset + start,
        "an emoji below \(sequenceCount), each once, derived ones last", found: "\(previous)")
      if tier == 0 { direct.append(previous) }
      if posting & EmojiFormat.moreFollow == 0 { return }
    }
  }

  private func verifyNameRecords() throws(FormatError) {
    var before = 0
    for record in 0..<(sequenceCount + 63) / 64 {
      let offset = EmojiFormat.nameRecordSize * record
      let word = nameRecords.load(offset + 2, as: UInt64.self)
      let end = min(64, sequenceCount - 64 * record)
      try FormatError.require(
        Int(nameRecords.load(offset, as: UInt16.self)) == before
          && (end == 64 || word >> UInt64(end) == 0), at: nameRecordsOffset + offset,
        "\(before) names before and none from sequence \(sequenceCount)",
        found: "\(nameRecords.load(offset, as: UInt16.self)) and bits \(String(word, radix: 16))")
      before += word.nonzeroBitCount
    }
  }

  /// Every name is a keyword or one of the other names; these are no keywords and all in use.
  private func verifyNames() throws(FormatError) {
    try otherNames.verify()
    try nameIndices.verifyPadding()
    var isUsed = [Bool](repeating: false, count: otherNames.count)
    var name: [UInt8] = []
    for place in 0..<nameIndices.count {
      let index = nameIndices[place]
      name.removeAll(keepingCapacity: true)
      appendName(at: index, to: &name)
      try FormatError.require(
        !name.isEmpty, at: nameRecordsOffset,
        "names below \(keywords.count + otherNames.count) that are not empty",
        found: "\(index) for name \(place)")
      if index >= keywords.count { isUsed[index - keywords.count] = true }
    }
    for index in 0..<otherNames.count {
      name.removeAll(keepingCapacity: true)
      otherNames.append(index, to: &name)
      try FormatError.require(
        isUsed[index] && keywords.index(of: ContiguousArray(name).span) == nil,
        at: nameRecordsOffset, "other names that are no keywords and in use",
        found: "\"\(String(decoding: name, as: UTF8.self))\"")
    }
  }
}
