internal import ModelBase
package import ModelFiles

/// What `metadata.json` says of an asset: its format's version, and what its author wrote.
package struct AssetMetadata: Sendable {
  /// The version of the format, such as `2.0`.
  package let version: String
  /// All members besides the version, in the order of their names: the producer, the day of creation, author, license,
  /// description, and keys of the author's own.
  package let members: [JSONValue.Member]

  /// The version that is known.
  private static let known = "2.0"

  /// - Throws: `Diagnostic` with code `asset-metadata` or `asset-version`.
  init(_ bytes: [UInt8], limits: Limits) throws(Diagnostic) {
    guard case .object(let members) = try JSONReader.value(bytes, limits: limits),
      case .string(let version)? = members.first(where: { $0.key == "assetVersion" })?.value
    else {
      throw Diagnostic(
        "asset-metadata", "`assetVersion` is missing, which is the only member that every asset has",
        remedy: "get a complete copy of the asset")
    }
    guard version == Self.known else {
      throw BytecodeProblem.version(
        "asset-version", "the version of the asset's format", found: "'\(version)'", expected: "'\(Self.known)'")
    }
    self.version = version
    self.members = members.filter { $0.key != "assetVersion" }.sorted { $0.key < $1.key }
  }
}
