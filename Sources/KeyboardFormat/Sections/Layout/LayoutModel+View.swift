extension LayoutModel {
  /// The model that a section was written from. Allocates.
  package init(_ view: LayoutView) {
    self.init(kind: view.kind, name: view.name)
    metrics = view.metrics
    var storedRow = 0
    for layer in 0..<view.layerCount {
      var result = Layer(name: view.layerName(layer))
      for row in storedRow..<storedRow + view.rowCount(ofLayer: layer) {
        result.rows.append(
          Row(keyCount: view.keyCount(ofStoredRow: row), offset: view.offset(ofStoredRow: row)))
      }
      storedRow += result.rows.count
      result.keys = view.keys(ofLayer: layer).map { Key(view[$0]) }
      layers.append(result)
    }
    for index in 0..<view.zoneCount {
      let zone = view.zone(index)
      switch zone.shape {
      case .gap(let angle, let half, let from, let to):
        let shape = Zone.Shape.gap(angle: angle, halfWidth: half, from: from, to: to)
        zones.append(Zone(role: zone.role, shape: shape))
      case .centre(let radius): zones.append(Zone(role: zone.role, shape: .centre(radius: radius)))
      }
    }
  }
}

extension LayoutModel.Key {
  init(_ key: LayoutKey) {
    self.init(shape: key.shape)
    role = key.role
    label = key.label
    text = key.text
    shifted = key.hasShiftedText ? key.shiftedText : ""
    target = key.targetLayer
    row = key.row
    column = key.column
    alternates = (0..<key.alternateCount).map { key.alternate($0) }
    neighbours = (0..<key.neighbourCount).map { key.storedNeighbour($0) }
  }
}
