package import ModelFiles
package import ModelSpec

/// An array with a name, in a file of such or on the way to one.
package struct WeightArray: Equatable, Sendable {
  package var name: String
  /// Of whole bytes.
  package var type: ElementType
  /// Lengths, the outermost first; none for a single number.
  package var shape: [Int]
  /// The elements, little-endian in row-major order.
  package var data: WeightData

  package init(name: String, type: ElementType, shape: [Int], data: WeightData) {
    self.name = name
    self.type = type
    self.shape = shape
    self.data = data
  }
}

/// The formats of files that hold arrays by name.
package enum ArrayFileFormat: String, CaseIterable, Sendable {
  /// numpy's archives of `.npy` files.
  case npz
  /// Hugging Face's safetensors.
  case safetensors

  /// The format that the ending of `path` names.
  ///
  /// - Throws: `Diagnostic` with code `array-format` for another ending.
  package init(endingOf path: String) throws(Diagnostic) {
    guard let format = Self.allCases.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") }) else {
      throw Diagnostic(
        "array-format", "the format is not known: the name ends neither in .npz nor in .safetensors",
        at: Location(file: path), remedy: "end the name in .npz or .safetensors")
    }
    self = format
  }

  /// The type of an array in such a file that takes elements of `type` without changing one.
  package func type(for type: ElementType) -> ElementType {
    switch (self, type) {
    case (.npz, .bfloat16), (.npz, .float8e4m3fn), (.npz, .float8e5m2): .float(bits: 32)
    default: type.unpacked
    }
  }

  /// The arrays in the file at `path`, in its order.
  ///
  /// - Parameter spool: Gets what the file holds in another form than an array has here.
  /// - Throws: `Diagnostic` that says what is wrong with the file.
  package func read(_ path: String, spool: WeightSpool) throws(Diagnostic) -> [WeightArray] {
    do throws(Diagnostic) {
      switch self {
      case .npz: return try NPZArrays.read(path, spool: spool)
      case .safetensors: return try SafetensorsFile.read(path)
      }
    } catch {
      throw error.inFile(path)
    }
  }

  /// Writes the file at `path`, whose arrays are all of types that `type(for:)` gives. The same arrays give the same bytes.
  ///
  /// - Throws: `Diagnostic` as every written file does.
  package func write(_ arrays: [WeightArray], to path: String) throws(Diagnostic) {
    try AtomicFile.write(path) { (writer) throws(Diagnostic) in
      switch self {
      case .npz: try NPZArrays.write(arrays, writer)
      case .safetensors: try SafetensorsFile.write(arrays, writer)
      }
    }
  }
}
