internal import ModelSpec
internal import ModelWire
internal import OrderedCollections

/// The model description as a compiled directory holds it: the source's bytes wherever Apple's compiler leaves them as
/// they are.
///
/// - With two or more entries in `userDefined` the description is written again, entries sorted by key. Apple's compiler
///   writes it again too and leaves their order to chance: sorted in four known files, not in all.
/// - Without `metadata`, the compilers of Xcode 26 and 27 append it as an empty message. That is proven for ML Programs
///   and assumed of other types; networks compiled by Xcode 10 to 12 go without.
enum CompiledDescription {
  /// - Parameter source: The description's bytes in the source file, which count only if they say the same as
  ///   `description`: a package's overlays can have changed it.
  static func bytes(
    of description: ModelDescription, source: [UInt8]?, dialect: CompilerDialect
  ) -> [UInt8] {
    var description = description
    let entries = description.metadata?.userDefined ?? [:]
    if entries.count > 1 {
      description.metadata?.userDefined = OrderedDictionary(
        uniqueKeysWithValues: entries.map { ($0.key, $0.value) }.sorted {
          $0.0.utf8.lexicographicallyPrecedes($1.0.utf8)
        })
      return encoded(description)
    }
    let bytes = source.flatMap { says($0, description) ? $0 : nil } ?? encoded(description)
    return description.metadata == nil && dialect >= .xcode26 ? bytes + emptyMetadata : bytes
  }

  /// Field 100, `metadata`, of length 0.
  private static let emptyMetadata: [UInt8] = [0xa2, 0x06, 0x00]

  private static func encoded(_ description: ModelDescription) -> [UInt8] {
    var writer = WireWriter()
    description.encode(to: &writer)
    return writer.bytes
  }

  /// Whether `bytes` are `description` in wire format, canonical or not.
  static func says(_ bytes: [UInt8], _ description: ModelDescription) -> Bool {
    let message = try? EmbeddedMessage(bytes, at: [EmbeddedMessage.modelDescription], file: nil)
    return message?.model.description == description
  }
}
