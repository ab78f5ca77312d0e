internal import ModelFiles
internal import ModelFormat
internal import ModelSpec

/// A page of the resources: one HTML file with its style, its scripts and its data.
///
/// The page's policy allows the very style and scripts that are put in here, by their hashes, and no connection at all. Only a page
/// that `modelc view` serves may ask where it came from.
struct PageTemplate {
  private let template: [UInt8]
  private let scripts: [[UInt8]]

  /// The report of a model.
  static let report = PageTemplate(template: PackageResources.report_html, scripts: reportScripts)

  /// The index of a directory of reports.
  static let index = PageTemplate(
    template: PackageResources.index_html,
    scripts: [PackageResources.report_dom_js, PackageResources.report_page_js, PackageResources.index_js])

  /// In the order of their names, which is the order in which they need each other but for the last one.
  private static let reportScripts = [
    PackageResources.report_canvas_js, PackageResources.report_changes_js, PackageResources.report_data_js,
    PackageResources.report_details_js,
    PackageResources.report_dom_js, PackageResources.report_edges_js, PackageResources.report_geometry_js,
    PackageResources.report_input_js, PackageResources.report_minimap_js, PackageResources.report_outline_js,
    PackageResources.report_page_js, PackageResources.report_pictures_js, PackageResources.report_sections_js,
    PackageResources.report_view_js,
    PackageResources.report_js,
  ]

  /// The page with `data`.
  ///
  /// - Parameter version: What changes when the model does, for a page that loads itself again then; nil for one that stays as
  ///   it is.
  /// - Throws: `Diagnostic` when the system's library cannot compute SHA-256.
  func page(_ members: [(String, JSONValue)], version: String? = nil) throws(Diagnostic) -> String {
    let data = GraphColumns.object(members + (version.map { [("version", .string($0))] } ?? []))
    let style = String(decoding: PackageResources.report_css, as: UTF8.self)
    let used = version == nil ? scripts : scripts + [PackageResources.live_js]
    let script = used.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    // `<` never ends the element that the data lie in.
    let json = JSONWriter.text(data, isOneLine: true).unicodeScalars.map { $0 == "<" ? "\\u003c" : String($0) }.joined()
    let parts = [
      "style-hash": try Self.hash(style), "script-hash": try Self.hash(script), "style": style, "script": script,
      "data": json, "connections": version == nil ? "" : "connect-src 'self'; ",
    ]
    let pieces = String(decoding: template, as: UTF8.self).parts(between: "{{")
    return pieces[0]
      + pieces.dropFirst().map { piece in
        let halves = piece.parts(between: "}}")
        return (parts[halves[0]] ?? "") + halves.dropFirst().joined(separator: "}}")
      }.joined()
  }

  /// The SHA-256 of a text, in the form that policies have.
  private static func hash(_ text: String) throws(Diagnostic) -> String {
    try SHA256Digest(of: Array(text.utf8)).base64
  }
}
