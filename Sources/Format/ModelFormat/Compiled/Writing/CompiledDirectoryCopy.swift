package import ModelSpec

/// The files of a compiled directory as they were when it was read, some of them replaced: what an update writes.
///
/// Files are kept open, so that they can be written also when the directory has gone meanwhile.
package struct CompiledDirectoryCopy: Sendable {
  private var contents: [String: CompiledFile.Content]

  /// Opens all files of the compiled model in the directory `path`.
  ///
  /// - Throws: `Diagnostic` when one cannot be read, or leads out of the directory.
  package init(path: String) throws(Diagnostic) {
    let files = try CompiledDirectory(root: path)
    contents = [:]
    for name in try DirectoryListing.files(below: files.root, limit: Limits().packageItems) {
      let file = try MappedFile(path: try files.path(name, holding: "a part of the model"))
      contents[name] = .data(WeightData(source: file, range: 0..<file.byteCount))
    }
  }

  /// Paths of the files, sorted.
  package var paths: [String] { contents.keys.sorted() }

  /// The bytes of the file `path` as it was read; nil when there is none.
  package func data(_ path: String) -> WeightData? {
    if case .data(let data)? = contents[path] { data } else { nil }
  }

  /// Writes `content` instead of what the file `path` held.
  package mutating func replace(_ path: String, with content: CompiledFile.Content) {
    contents[path] = content
  }

  /// Writes the directory `path`, which is there whole or not at all; one that is there is replaced when the new one is
  /// whole.
  ///
  /// - Throws: `Diagnostic` that says why, with code `write-denied` when something else than a compiled model or an empty
  ///   directory is there.
  package func write(to path: String) throws(Diagnostic) {
    var files: [CompiledFile] = []
    var last: [CompiledFile] = []
    for (name, content) in contents.sorted(by: { $0.key < $1.key }) {
      // What is computed needs the hashes of files before it.
      if case .computed = content {
        last.append(CompiledFile(name, content))
      } else {
        files.append(CompiledFile(name, content))
      }
    }
    try CompiledDirectoryWriter.write(files + last, to: path)
  }
}

extension CompiledDirectoryCopy {
  /// Stores `model` as the whole that the header at `path` holds.
  ///
  /// - Throws: `Diagnostic` when there is no header of a model that is stored as a whole.
  package mutating func replace(_ path: String, withModel model: Model) throws(Diagnostic) {
    var header = try CompiledHeader(data(path) ?? WeightData(), file: path)
    guard case .specification = header.content else {
      throw Diagnostic(
        "compiled-encoding", "the model is stored in encoding '\(header.encoding)', expected 'spec'",
        found: header.encoding, expected: "spec")
    }
    header.content = .specification(WeightData(bytes: ModelFile.encode(model)))
    replace(path, with: .coreMLData(header))
  }

  /// Writes `weights` as the weights of the network in `folder`, and their hash where there are hashes.
  ///
  /// - Parameter folder: The directory of the network, with a slash at its end; empty for the whole directory.
  package mutating func replaceWeights(
    in folder: String, with weights: EspressoWeightsWriter
  ) throws(Diagnostic) {
    let path = folder + "analytics/coremldata.bin"
    guard let data = data(path) else {
      replace(folder + "model.espresso.weights", with: .weights(weights, nil))
      return
    }
    let analytics = try Analytics(data, file: path)
    let digest = WrittenDigest()
    replace(folder + "model.espresso.weights", with: .weights(weights, digest))
    replace(
      path,
      with: .computed { () throws(Diagnostic) in
        var analytics = analytics
        let hash = try digest.value().base64
        for section in analytics.sections.indices {
          for entry in analytics.sections[section].entries.indices
          where analytics.sections[section].entries[entry].key == "nnModelWeightsHash" {
            analytics.sections[section].entries[entry].value = hash
          }
        }
        return analytics
      })
  }
}
