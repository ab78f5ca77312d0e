package import ModelBase
package import ModelFiles

/// A model of Core AI as it lies on disk: a directory `NAME.aimodel` with `main.mlirb`, `main.hash` and `metadata.json`.
///
/// All of its functions, weights and images are in `main.mlirb`. Weights stay in the mapped file. Other files of the
/// directory are left alone, since publishers add their own.
package struct CoreAIAsset: Sendable {
  /// The path of the directory, as the caller gave it.
  package let path: String
  /// What `metadata.json` says; nil without it. Apple's runtime loads such an asset too.
  package let metadata: AssetMetadata?
  /// The newest feature that the model uses, as a day: 20260204. The version of its operations.
  package let version: UInt64?
  package let module: BytecodeModule
  private let limits: Limits

  /// The newest version that is known, which coreai-core 1.0.0b3 writes.
  static let newestVersion: UInt64 = 20_260_409

  package static let moduleName = "main.mlirb"
  static let hashName = "main.hash"
  static let metadataName = "metadata.json"

  /// Whether a directory with `main.mlirb` is at `path`.
  package static func isAsset(at path: String) -> Bool {
    (try? FileStatus(FilePath.joined(path, moduleName))) == .file
  }

  /// Reads the asset at `path`, without its weights.
  ///
  /// - Throws: `Diagnostic` that names the file and the byte offset.
  package static func read(_ path: String, limits: Limits = Limits()) throws(Diagnostic) -> CoreAIAsset {
    let file = try MappedFile(path: FilePath.joined(path, moduleName))
    do throws(Diagnostic) {
      let module = try BytecodeModule(file, limits: limits)
      try file.checkUnchanged()
      return CoreAIAsset(
        path: path, metadata: try metadata(path, limits: limits), version: try version(of: module), module: module,
        limits: limits)
    } catch {
      throw error.inFile(file.path)
    }
  }

  private static func metadata(_ path: String, limits: Limits) throws(Diagnostic) -> AssetMetadata? {
    let path = FilePath.joined(path, metadataName)
    guard try FileStatus(path) == .file else { return nil }
    do throws(Diagnostic) {
      return try AssetMetadata(WholeFile.read(path, limit: limits.jsonBytes), limits: limits)
    } catch {
      throw error.inFile(path)
    }
  }

  private static func version(of module: BytecodeModule) throws(Diagnostic) -> UInt64? {
    guard let root = module.root else {
      throw BytecodeProblem.damaged("the file does not hold one `\(OperationKind.asset)`", at: 0)
    }
    guard let version = module.integer(root, "version") else { return nil }
    guard version <= newestVersion else {
      throw BytecodeProblem.version(
        "asset-version", "the version of the asset's operations", found: "\(version)",
        expected: "at most \(newestVersion)", at: root.offset)
    }
    return version
  }

  /// The operations in MLIR's generic form, as Apple's parser prints them.
  ///
  /// - Parameter hasLocations: Whether each operation says where in the author's source it comes from.
  /// - Throws: `Diagnostic` with code `bytecode-unknown` where something is not known that would have to be written.
  package func text(hasLocations: Bool) throws(Diagnostic) -> [UInt8] {
    do throws(Diagnostic) {
      return try ModuleText.bytes(module, hasLocations: hasLocations, limits: limits)
    } catch {
      throw error.inFile(FilePath.joined(path, Self.moduleName))
    }
  }

  /// Checks that `main.hash` is the SHA-256 of `main.mlirb`, which is read as a whole. Apple's runtime on Linux does not.
  ///
  /// - Throws: `Diagnostic` with code `asset-hash`, or about a hash that is missing.
  func checkHash() throws(Diagnostic) {
    let path = FilePath.joined(path, Self.hashName)
    let found = try WholeFile.read(path, limit: 4096)
    let digest = try SHA256Digest(of: WeightData(source: module.source, range: 0..<module.source.byteCount))
    guard found == digest.bytes else {
      throw Diagnostic(
        "asset-hash", "`\(Self.hashName)` is not the SHA-256 of `\(Self.moduleName)`", at: Location(file: path),
        found: Hexadecimal.text(found.prefix(32)), expected: digest.hexadecimal,
        remedy: "get a complete copy of the asset: one of the two files is not what was published")
    }
  }
}
