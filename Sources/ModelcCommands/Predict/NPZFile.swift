internal import ModelArchives
internal import ModelFormat
internal import ModelRuntime

/// Arrays by name in numpy's `.npz`: a zip file of `.npy` files.
enum NPZFile {
  /// The arrays in the order of the file.
  ///
  /// - Parameter byteCount: Bytes of the file, by which its content is bounded.
  static func arrays(
    at path: String, byteCount: Int, limits: ArchiveLimits = ArchiveLimits()
  ) throws(InputProblem) -> [(name: String, array: FeatureArray)] {
    var arrays: [(name: String, array: FeatureArray)] = []
    var names: Set<String> = []
    do throws(ArchiveError) {
      let archive = try ArchiveInput(path: path, byteCount: byteCount, limits: limits)
      while let name = try archive.next() {
        guard name.hasSuffix(".npy") else {
          throw ArchiveError(.damaged, "the archive holds '\(name)', expected .npy files")
        }
        let key = String(name.dropLast(4))
        guard names.insert(key).inserted else {
          throw ArchiveError(.damaged, "the archive holds '\(name)' more than once")
        }
        let bytes = try archive.contents()
        do throws(InputProblem) {
          arrays.append((key, try NPYFile.array(bytes)))
        } catch {
          throw ArchiveError(.damaged, "'\(name)': \(error.message)")
        }
      }
    } catch {
      throw InputProblem(error.message)
    }
    return arrays
  }

  /// An archive of `.npy` files.
  static func bytes(_ files: [(name: String, bytes: [UInt8])]) throws(InputProblem) -> [UInt8] {
    do throws(ArchiveError) {
      let archive = try ArchiveOutput()
      for file in files { try archive.add("\(file.name).npy", file.bytes) }
      return try archive.finished()
    } catch {
      throw InputProblem(error.message)
    }
  }
}
