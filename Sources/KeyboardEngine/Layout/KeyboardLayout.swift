public import KeyboardFormat

/// A layout of an artifact, and the way from it to points.
///
/// A value over mapped bytes: copying it is cheap, any thread may use it, opening it allocates
/// nothing but references.
public struct KeyboardLayout: Sendable {
  /// Keys, layers, rows, zones, neighbours: everything that does not depend on a view size.
  public let view: LayoutView

  /// Opens the payload of a `LAYT` section.
  /// - Throws: `.truncated` or `.value` for tables that do not fit the payload.
  /// - Complexity: O(layers + rows).
  public init(payload: ByteView) throws(FormatError) {
    view = try LayoutFormat.open(payload)
  }

  /// Opens the layout with a name, or the first one of the artifact.
  /// - Throws: `.section` if there is none, `.version` for one of another version, otherwise as
  ///   `init(payload:)`.
  public init(_ artifact: Artifact, name: String? = nil) throws(FormatError) {
    guard let record = artifact.section(LayoutFormat.tag, name: name) else {
      throw FormatError(
        .section, expected: "a layout" + (name.map { " named \($0)" } ?? ""), found: "none")
    }
    try self.init(payload: record.payload(of: LayoutFormat.self))
  }

  /// Places every key for one view size.
  ///
  /// - Parameters:
  ///   - width: Width of the whole keyboard view in points.
  ///   - height: Height of the whole keyboard view in points, the prediction bar included.
  ///   - bar: Height of the prediction bar on top; the layout's own if `nil`. The board, and with it
  ///     the ring's centre and scale (specification of the ring §2.5), is what lies below the bar.
  /// - Returns: The geometry. A size that is negative or not finite counts as 0.
  /// - Complexity: O(keys); allocates a few arrays. Ask once for a size, not for every touch.
  public func geometry(width: Double, height: Double, bar: Double? = nil) -> LayoutGeometry {
    LayoutGeometry(LayoutPlacement(view, width: width, height: height, bar: bar))
  }
}
