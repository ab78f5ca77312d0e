internal import ModelArchives
internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec

/// Arrays by name in numpy's `.npz`: a zip file of `.npy` files.
enum NPZFile {
  /// The arrays in the order of the file.
  ///
  /// - Parameters:
  ///   - byteCount: Size of the file, which bounds its content.
  ///   - budget: The resources for reading.
  static func arrays(
    at path: String, byteCount: Int, limits: ArchiveLimits = ArchiveLimits(), within budget: InputBudget = InputBudget()
  ) throws(Diagnostic) -> [(name: String, array: FeatureArray)] {
    var arrays: [(name: String, array: FeatureArray)] = []
    var names: NameSet = []
    var taken = 0
    let archive = try ArchiveInput(path: path, byteCount: byteCount, limits: limits)
    while let name = try archive.next() {
      guard name.hasSuffix(".npy") else {
        throw Diagnostic.input("the archive contains '\(name)', expected .npy files")
      }
      let key = String(name.dropLast(4))
      guard names.insert(key).inserted else {
        throw Diagnostic.input("the archive contains '\(name)' more than once")
      }
      var bytes: [UInt8] = []
      try archive.forEachBlock { (block) throws(Diagnostic) in
        bytes += block
        // The elements are there twice, as bytes of the file and as the array.
        try budget.check(taking: taken + 2 * bytes.count)
      }
      do throws(Diagnostic) {
        arrays.append((key, try NPYFile.array(bytes)))
      } catch {
        throw error.prefixed(by: "'\(name)'")
      }
      if let array = arrays.last?.array { taken += array.count * array.elementType.byteCount }
      try budget.check(taking: taken)
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
