import KeyboardFormat

/// Works out which keys lie nearest to each key, once, so that nothing does it while typing.
enum LayoutNeighbours {
  /// Fills in the neighbours of every character key: the nearest character keys of the same layer
  /// in rows or on rings, nearest first, equal distances by key id.
  ///
  /// Distances are those of full-size keys, so they do not depend on any view. The arithmetic is
  /// additions, multiplications and square roots, which every machine rounds alike.
  static func fill(_ model: inout LayoutModel, limit: Int = 8) throws {
    var bare = model
    for layer in bare.layers.indices {
      for key in bare.layers[layer].keys.indices { bare.layers[layer].keys[key].neighbours = [] }
    }
    let view = try LayoutFormat.open(ByteView(LayoutFormat.encode(bare)))
    let placement = fullSize(view)
    let unit = view.kind == .ring ? placement.board.scale : pitch(model.metrics)
    guard unit > 0 else { return }
    var first = 0
    for layer in model.layers.indices {
      let keys = model.layers[layer].keys
      let candidates = keys.indices.filter { keys[$0].isTyped }
      for index in candidates {
        let here = placement.keys[first + index]
        var found: [LayoutModel.Neighbour] = []
        for other in candidates where other != index {
          let there = placement.keys[first + other]
          let (x, y) = (here.x - there.x, here.y - there.y)
          let distance = Int(((x * x + y * y).squareRoot() / unit * 1000).rounded())
          found.append(.init(key: first + other, distance: min(distance, 65_535)))
        }
        found.sort { ($0.distance, $0.key) < ($1.distance, $1.key) }
        model.layers[layer].keys[index].neighbours = Array(found.prefix(limit))
      }
      first += keys.count
    }
  }

  /// Points from a key to the next one beside it.
  private static func pitch(_ metrics: LayoutMetrics) -> Double {
    Double(metrics.keyWidth + metrics.spacing) / 1000
  }

  /// The layout where no key has to shrink, and where a ring's unit is 1000 points.
  private static func fullSize(_ view: LayoutView) -> LayoutPlacement {
    let metrics = view.metrics
    let spacing = Double(metrics.spacing) / 1000
    if view.kind == .ring {
      let side = 2 * (Double(metrics.margin) / 1000 + Double(metrics.reach + metrics.slack))
      return LayoutPlacement(view, width: side, height: side, bar: 0)
    }
    let columns = Double(metrics.columns) / 1000
    let rows = Double((0..<view.layerCount).map { view.rowCount(ofLayer: $0) }.max() ?? 0)
    return LayoutPlacement(
      view, width: columns * pitch(metrics) + spacing,
      height: rows * (Double(metrics.keyHeight) / 1000 + spacing) + spacing, bar: 0)
  }
}

extension LayoutModel.Key {
  /// A character in a row or on a ring: what swipes and touch models know.
  var isTyped: Bool {
    guard role == .character else { return false }
    switch shape {
    case .cell, .wedge: return true
    case .button, .corner: return false
    }
  }
}
