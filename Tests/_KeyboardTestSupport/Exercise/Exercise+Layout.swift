import KeyboardEngine
import KeyboardFormat

extension Exercise {
  package static let layout = Exercise(name: "layout", seeds: try SectionFixtures.layouts()) {
    (bytes) throws(OutOfBounds) in
    guard let layout = try? KeyboardLayout(payload: ByteView(bytes)) else { return false }
    _ = try? LayoutFormat.verify(layout.view)
    _ = LayoutModel(layout.view)
    for (width, height, bar) in sizes {
      try ask(layout.geometry(width: width, height: height, bar: bar))
    }
    try ask(layout.view)
    return true
  }

  /// Sizes of phones, and sizes that no view has.
  private static let sizes: [(Double, Double, Double?)] = [
    (375, 290, nil), (320, 290, 36), (0, 0, nil), (-1, .nan, .infinity), (1e300, 1e300, 1e308),
  ]

  private static func ask(_ geometry: LayoutGeometry) throws(OutOfBounds) {
    let view = geometry.layout
    _ = (geometry.barFrame, geometry.boardFrame, geometry.centre, geometry.scale)
    for layer in -1...view.layerCount {
      for place in 0..<12 {
        let (x, y) = (Double(place) * 33, Double(place * 97 % 290))
        switch geometry.hit(x: x, y: y, layer: layer) {
        case .key(let key): try require(key: key, view)
        case .zone(let zone): try OutOfBounds.require(zone < view.zoneCount, "zone \(zone)")
        case .prediction(let index): try OutOfBounds.require((0...2).contains(index), "\(index)")
        case nil: break
        }
        try require(key: geometry.swipeKey(nearX: x, y: y, layer: layer) ?? 0, view)
        _ = geometry.key(atX: x, y: y, layer: layer)
      }
      _ = geometry.hit(x: .nan, y: .infinity, layer: layer)
      _ = geometry.predictionFrame(1, layer: layer)
      geometry.forEachKey(nearX: 100, y: 100, within: 50, layer: layer) { _, _ in }
    }
    for key in Exercise.sample(below: view.keyCount) {
      _ = (geometry.frame(of: key), geometry.region(of: key), geometry.outline(of: key))
      _ = (geometry.label(of: key)?.x, geometry.centre(of: key)?.y)
    }
    for zone in Exercise.sample(below: view.zoneCount) { _ = geometry.outline(ofZone: zone) }
  }

  private static func ask(_ view: LayoutView) throws(OutOfBounds) {
    _ = (view.name, view.kind, view.preferredHeight, view.movementThreshold, view.swipeRadius)
    for layer in Exercise.sample(below: view.layerCount) {
      let keys = view.keys(ofLayer: layer)
      try OutOfBounds.require(keys.upperBound <= view.keyCount, "keys \(keys)")
      for row in Exercise.sample(below: view.rowCount(ofLayer: layer)) {
        _ = view.keys(ofRow: row, layer: layer)
      }
      _ = (view.layerName(layer), view.key(typing: "e", layer: layer))
    }
    for id in Exercise.sample(below: view.keyCount) {
      let key = view[id]
      _ = (key.role, key.label, key.text, key.shiftedText, key.targetLayer, key.shape, key.column)
      for index in Exercise.sample(below: key.alternateCount, limit: 4) { _ = key.alternate(index) }
      for index in 0..<min(key.neighbourCount, 64) {
        try require(key: key.neighbour(index).key, view)
      }
      for index in [-1, key.neighbourCount, Int.max] { _ = key.neighbour(index) }
    }
    for zone in Exercise.sample(below: view.zoneCount) { _ = view.zone(zone) }
    _ = (view.layer(named: "letters"), view.layer(named: ""))
  }

  private static func require(key: Int, _ view: LayoutView) throws(OutOfBounds) {
    try OutOfBounds.require(key >= 0 && key < view.keyCount, "key \(key)")
  }
}
