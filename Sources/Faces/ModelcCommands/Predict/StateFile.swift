internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec

/// The contents of a model's states in `.npz` files: one array per state, named after it.
enum StateFile {
  /// Copies the arrays in `path` to `state`. States that the file does not contain keep their contents.
  ///
  /// - Throws: A `DiagnosticError` if the file cannot be read, or an array is none of the model's states or has another
  ///   shape.
  static func read(_ path: String, into state: ModelState, within budget: InputBudget) throws {
    try inFile(path) {
      let byteCount = try MappedFile(path: path).byteCount
      for (name, array) in try NPZFile.arrays(at: path, byteCount: byteCount, within: budget) {
        try state.write(array, to: name)
      }
    }
  }

  /// Writes all states to `path`, in the types that the model declares.
  static func write(_ state: ModelState, to path: String) throws {
    try inFile(path) {
      let arrays = try state.names.map { name in (name, NPYFile.bytes(of: try state.array(named: name))) }
      try WholeFile.write(try NPZFile.bytes(arrays), to: path)
    }
  }

  private static func inFile(_ path: String, _ work: () throws -> Void) throws {
    do { try work() } catch let error as any DiagnosticError { throw error.diagnostic.inFile(path) }
  }
}
