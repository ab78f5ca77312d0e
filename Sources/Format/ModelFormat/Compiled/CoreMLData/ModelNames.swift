package import ModelSpec

/// The file `modelNames/coremldata.bin` of a pipeline: the names of its models. It is written only where `Pipeline.names`
/// is not empty.
package struct ModelNames: Equatable, Sendable {
  package var names: [String]

  package init(_ names: [String]) {
    self.names = names
  }

  /// The names of `pipeline`; nil when there is no file to write.
  package init?(of pipeline: Pipeline) {
    guard !pipeline.names.isEmpty else { return nil }
    names = pipeline.names
  }
}

extension ModelNames: CoreMLDataFile {
  package init(from input: inout CoreMLDataReader) throws(Diagnostic) {
    names = try input.strings("the list of model names")
  }

  package func write(to output: inout CoreMLDataWriter) {
    output.strings(names)
  }
}
