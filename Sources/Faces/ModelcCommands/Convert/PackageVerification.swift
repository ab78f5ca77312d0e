internal import ModelCompare
internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec

/// Runs a package that was written, at the lengths that its inputs allow.
struct PackageVerification {
  /// What came of it, a line each.
  private(set) var lines: [String] = []

  /// Elements that made-up inputs have at most: greatest lengths beyond are left out.
  private static let largestCount = 1 << 22
  private static let seed: UInt64 = 1

  /// - Parameter reference: A `.npz` file with inputs and the outputs that are expected.
  /// - Throws: `Diagnostic` when the package cannot be run, or differs from the reference.
  init(_ package: String, reference: String?) throws {
    let model = try RuntimeModel.load(try ModelFile.read(package))
    if let reference {
      try compare(model, reference)
      return
    }
    for (name, lengths) in Self.choices(model.description.input) {
      var inputs = model.description.input
      var count = 0
      for index in inputs.indices {
        guard case .multiArrayType(var array)? = inputs[index].type?.kind else { continue }
        let shape = lengths(array)
        array.shape = shape
        array.shapeFlexibility = nil
        count = shape.reduce(max(count, 1)) { $0.multipliedReportingOverflow(by: Int(clamping: $1)).partialValue }
        inputs[index].type?.kind = .multiArrayType(array)
      }
      guard (0...Self.largestCount).contains(count) else {
        lines.append("\(name) lengths: left out, as the inputs have more than \(Self.largestCount) elements")
        continue
      }
      var generator = RandomInputs(seed: Self.seed)
      let outputs = try model.prediction(from: try generator.values(of: inputs))
      let broken = outputs.filter { entry in
        if case .array(let array) = entry.value { array.floats.contains { $0.isNaN } } else { false }
      }
      let note = broken.isEmpty ? "" : ", with NaN in \(broken.map { "'\($0.key)'" }.joined(separator: ", "))"
      lines.append("\(name) lengths: runs\(note)")
    }
  }

  /// The shapes of inputs to be tried.
  private static func choices(
    _ inputs: [FeatureDescription]
  ) -> [(name: String, lengths: (ArrayFeatureType) -> [Int64])] {
    var choices: [(name: String, lengths: (ArrayFeatureType) -> [Int64])] = [("default", { $0.shape })]
    let isOpen = inputs.contains { input in
      if case .multiArrayType(let array)? = input.type?.kind { array.shapeFlexibility != nil } else { false }
    }
    guard isOpen else { return choices }
    func bounds(_ array: ArrayFeatureType, _ bound: (SizeRange) -> Int64) -> [Int64] {
      guard case .shapeRange(let range)? = array.shapeFlexibility else { return array.shape }
      return range.sizeRanges.map(bound)
    }
    choices.append(("least", { array in bounds(array) { Int64(clamping: $0.lowerBound) } }))
    choices.append(("greatest", { array in bounds(array) { max($0.upperBound, 1) } }))
    return choices
  }

  private mutating func compare(_ model: RuntimeModel, _ path: String) throws {
    let arrays = try NPZFile.arrays(at: path, byteCount: try MappedFile(path: path).byteCount)
    var inputs: NameMap<FeatureValue> = [:]
    var expected: [(name: String, array: FeatureArray)] = []
    func name(_ key: String, behind prefix: String) -> String? {
      key.utf8.starts(with: prefix.utf8) ? String(decoding: key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
    }
    for (key, array) in arrays {
      if let own = name(key, behind: "in.") {
        inputs[feature(own, model, isInput: true)] = .array(
          array.count == 1 && array.shape.isEmpty ? reshaped(array) : array)
      } else if let own = name(key, behind: "out.") {
        expected.append((feature(own, model, isInput: false), array))
      }
    }
    let outputs = try model.prediction(from: inputs)
    for (name, array) in expected {
      guard case .array(let found)? = outputs[name] else {
        throw Diagnostic(.error, "verify-output", "the package has no output '\(name)', which the reference has")
      }
      let (left, right) = (found.doubles, array.doubles)
      guard left.count == right.count else {
        throw Diagnostic(
          .error, "verify-shape", "output '\(name)' has shape \(found.shape), the reference \(array.shape)")
      }
      let square = right.reduce(0) { $0 + $1 * $1 } / Double(max(1, right.count))
      let size = max(square.squareRoot(), 1e-6)
      let difference = zip(left, right).map { abs($0 - $1) }.max() ?? 0
      let relative = difference / size
      guard relative <= 1e-2 else {
        throw Diagnostic(
          .error, "verify-values",
          "output '\(name)' differs from the reference by \(relative) of its root mean square, expected 0.01 or less")
      }
      lines.append("output '\(name)': differs by \(Float(relative)) of the root mean square of the reference")
    }
    guard !expected.isEmpty else {
      throw Diagnostic(
        .error, "verify-reference", "the reference has no array out.NAME",
        remedy: "save inputs as in.NAME and outputs as out.NAME with numpy.savez")
    }
  }

  private func reshaped(_ array: FeatureArray) -> FeatureArray { FeatureArray(doubles: array.doubles, shape: [1]) }

  /// What an input or output of the file is called in the model.
  private func feature(_ original: String, _ model: RuntimeModel, isInput: Bool) -> String {
    let prefix = isInput ? "onnx.input." : "onnx.output."
    let entry = model.description.metadata?.userDefined.first { entry in
      entry.key.utf8.starts(with: prefix.utf8) && entry.value.utf8.elementsEqual(original.utf8)
    }
    guard let key = entry?.key else { return original }
    return String(decoding: key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }
}
