import Glibc
import ModelFormat
import ModelSpec
import OrderedCollections
import _ContractJudge

/// A model that mutants are made of: its specification and its weight files.
struct SeedModel {
  let name: String
  let message: WireMessage
  /// By the paths of the files below the specification's directory.
  let weights: [(path: String, bytes: [UInt8])]

  /// The seeds in files and directories: specifications, and directories with one and its weight files.
  static func all(in paths: [String]) -> [SeedModel] {
    var seeds: [SeedModel] = []
    for path in paths.flatMap(candidates).sorted() {
      guard let file = try? ModelFile.read(path), file.format != .mlmodelc, let bytes = bytes(file.specificationPath),
        bytes.count <= largestSpecification, let message = WireMessage(bytes[...], WireMessage.model)
      else { continue }
      var weights: [(String, [UInt8])] = []
      for name in names(of: file.model) {
        guard let found = try? file.weightFile(name), found.byteCount <= largestWeights,
          let bytes = Self.bytes(found.path)
        else { continue }
        weights.append((String(name.dropFirst("@model_path/".count)), bytes))
      }
      seeds.append(SeedModel(name: path, message: message, weights: weights))
    }
    return seeds
  }

  /// Larger ones are slow and reach little more code.
  private static let largestSpecification = 32 << 10
  private static let largestWeights = 64 << 10

  private static func names(of model: Model) -> [String] {
    if let pipeline = model.pipeline { return pipeline.models.flatMap(names) }
    guard case .mlProgram(let program)? = model.kind else { return [] }
    var found: Set<String> = []
    for function in program.functions.values {
      function.activeBlock?.forEachBlob { value, _ in
        if case .blobFileValue(let blob)? = value.value, blob.fileName.hasPrefix("@model_path/") {
          found.insert(blob.fileName)
        }
      }
    }
    return found.sorted()
  }

  private static func candidates(_ path: String) -> [String] {
    if path.hasSuffix(".mlmodel") || path.hasSuffix(".mlpackage") { return [path] }
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") || name.hasSuffix(".mlmodelc") { continue }
      found += candidates("\(path)/\(name)")
    }
    return found
  }

  private static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&block, 1, block.count, file)
      if count == 0 { return bytes }
      bytes += block[..<count]
    }
  }

  /// Messages of the seeds by their type, up to a number of each.
  static func donors(_ seeds: [SeedModel]) -> [WireMessage.Descriptor: [WireMessage]] {
    var donors: [WireMessage.Descriptor: [WireMessage]] = [:]
    func collect(_ message: WireMessage) {
      for field in message.fields {
        guard case .message(let nested) = field.value else { continue }
        if donors[nested.descriptor, default: []].count < 200 { donors[nested.descriptor, default: []].append(nested) }
        collect(nested)
      }
    }
    for seed in seeds { collect(seed.message) }
    return donors
  }
}
