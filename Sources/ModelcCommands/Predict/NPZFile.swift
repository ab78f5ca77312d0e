internal import ModelArchives
internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec

/// Arrays by name in numpy's `.npz`: a zip file of `.npy` files.
enum NPZFile {
  /// The arrays in the order of the file.
  ///
  /// - Parameter byteCount: Bytes of the file, by which its content is bounded.
  static func arrays(
    at path: String, byteCount: Int, limits: ArchiveLimits = ArchiveLimits()
  ) throws(Diagnostic) -> [(name: String, array: FeatureArray)] {
    var arrays: [(name: String, array: FeatureArray)] = []
    var names: Set<String> = []
    let archive = try ArchiveInput(path: path, byteCount: byteCount, limits: limits)
    while let name = try archive.next() {
      guard name.hasSuffix(".npy") else {
        throw Diagnostic.input("the archive contains '\(name)', expected .npy files")
      }
      let key = String(name.dropLast(4))
      guard names.insert(key).inserted else {
        throw Diagnostic.input("the archive contains '\(name)' more than once")
      }
      let bytes = try archive.contents()
      do throws(Diagnostic) {
        arrays.append((key, try NPYFile.array(bytes)))
      } catch {
        throw error.prefixed(by: "'\(name)'")
      }
    }
    return arrays
  }

  /// An archive of `.npy` files.
  static func bytes(_ files: [(name: String, bytes: [UInt8])]) throws(Diagnostic) -> [UInt8] {
    let archive = try ArchiveOutput()
    for file in files { try archive.add("\(file.name).npy", file.bytes) }
    return try archive.finished()
  }
}
