import KeyboardEngine
import KeyboardFormat

extension QueryMix {
  /// Touches anywhere on a view of a phone's size, and the labels of what they hit.
  static let layout = QueryMix(tag: LayoutFormat.tag) { artifact, record in
    let layout = try KeyboardLayout(artifact, name: record.name)
    let geometry = layout.geometry(width: 390, height: 290)
    return [
      { random in
        let (x, y) = (Double(random.below(390)), Double(random.below(290)))
        let layer = random.below(layout.view.layerCount)
        guard let key = geometry.key(atX: x, y: y, layer: layer) else { return 0 }
        return key &+ layout.view[key].label.utf8.count
      },
      { random in
        let (x, y) = (Double(random.below(390)), Double(random.below(290)))
        return geometry.swipeKey(nearX: x, y: y, layer: 0) ?? 0
      },
    ]
  }
}
