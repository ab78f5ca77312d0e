internal import ModelCompare
internal import ModelFormat
internal import ModelRuntime
internal import ModelSpec
internal import OrderedCollections

/// Runs a model at the lengths that its inputs allow, beside an ONNX file that computes the same.
struct ModelVerification {
  /// An ONNX file, and what its inputs and outputs are called.
  struct Counterpart {
    var runtime: OnnxRuntimeRun
    /// Names in the file by those of the model's inputs and outputs, where they differ.
    var inputs: NameMap<String> = [:]
    var outputs: NameMap<String> = [:]
    /// Images by the names of inputs in the file, where only the model takes images.
    var images: NameMap<OnnxImage> = [:]
    /// The difference that is allowed, in parts of the root mean square.
    var tolerance = 1e-2
    /// Whether the file is to run wherever the model does.
    var mustRun = false
  }

  /// What came of it, a line each.
  private(set) var lines: [String] = []
  /// How many outputs were compared with the ONNX file's.
  private(set) var comparedCount = 0

  /// Elements that made-up inputs have at most: greatest lengths beyond are left out.
  private static let largestCount = 1 << 22
  private static let seed: UInt64 = 1

  /// - Throws: `Diagnostic` when the model cannot be run, or differs from `counterpart`.
  init(_ model: RuntimeModel, beside counterpart: Counterpart?) throws {
    for (name, lengths) in Self.choices(model.description.input) {
      var inputs = model.description.input
      var count = 0
      for index in inputs.indices {
        guard case .multiArrayType(var array)? = inputs[index].type?.kind else { continue }
        let shape = lengths(array)
        array.shape = shape
        array.shapeFlexibility = nil
        count += Self.count(shape)
        inputs[index].type?.kind = .multiArrayType(array)
      }
      guard count <= Self.largestCount else {
        lines.append("\(name) lengths: left out, as the inputs have more than \(Self.largestCount) elements")
        continue
      }
      var generator = RandomInputs(seed: Self.seed)
      let values: NameMap<FeatureValue>
      do throws(Diagnostic) {
        values = try generator.values(of: inputs)
      } catch {
        throw Diagnostic(.error, "verify-input", "the model is written and not verified: \(error.message)")
      }
      let outputs = try model.prediction(from: values, using: model.makeState())
      let broken = outputs.filter { entry in
        if case .array(let array) = entry.value { array.floats.contains { $0.isNaN } } else { false }
      }
      let note = broken.isEmpty ? "" : ", with NaN in \(broken.map { "'\($0.key)'" }.joined(separator: ", "))"
      lines.append("\(name) lengths: runs\(note)")
      if let counterpart { try compare(outputs, of: values, model.description, counterpart, named: name) }
    }
    if let counterpart, counterpart.mustRun, comparedCount == 0 {
      throw Diagnostic(
        .error, "verify-nothing",
        "the file is written, and no output could be compared: \(lines.joined(separator: "; "))")
    }
  }

  /// - Parameter reference: A `.npz` file with inputs and the outputs that are expected.
  /// - Throws: `Diagnostic` when the package cannot be run, or differs from the reference.
  init(_ model: RuntimeModel, reference: String) throws { try compare(model, reference) }

  /// The shapes of inputs to be tried.
  private static func choices(
    _ inputs: [FeatureDescription]
  ) -> [(name: String, lengths: (ArrayFeatureType) -> [Int64])] {
    var choices: [(name: String, lengths: (ArrayFeatureType) -> [Int64])] = [("default", { $0.shape })]
    let isOpen = inputs.contains { input in
      if case .multiArrayType(let array)? = input.type?.kind { array.shapeFlexibility != nil } else { false }
    }
    guard isOpen else { return choices }
    func bounds(
      _ array: ArrayFeatureType, _ isBetter: (Int, Int) -> Bool, _ bound: (SizeRange) -> Int64?
    ) -> [Int64] {
      switch array.shapeFlexibility {
      case .shapeRange(let range)?:
        // An axis without a greatest length keeps its default.
        return range.sizeRanges.enumerated().map { axis, sizes in
          bound(sizes) ?? (array.shape.indices.contains(axis) ? array.shape[axis] : 1)
        }
      case .enumeratedShapes(let list)?:
        return list.shapes.map(\.shape).min { isBetter(count($0), count($1)) } ?? array.shape
      default: return array.shape
      }
    }
    choices.append(("least", { array in bounds(array, <) { max(Int64(clamping: $0.lowerBound), 1) } }))
    choices.append(("greatest", { array in bounds(array, >) { $0.upperBound < 0 ? nil : max($0.upperBound, 1) } }))
    return choices
  }

  /// How many elements a shape has, up to one more than may be made up.
  private static func count(_ shape: [Int64]) -> Int {
    var count = 1
    for length in shape {
      let (product, overflow) = count.multipliedReportingOverflow(by: Int(clamping: length))
      count = overflow ? largestCount + 1 : min(product, largestCount + 1)
    }
    return count
  }

  /// Compares a prediction with what ONNX Runtime makes of the same inputs.
  private mutating func compare(
    _ outputs: NameMap<FeatureValue>, of inputs: NameMap<FeatureValue>, _ description: ModelDescription,
    _ counterpart: Counterpart, named lengths: String
  ) throws {
    let given = description.input.compactMap { feature in
      inputs[feature.name].map { value in
        let name = counterpart.inputs[feature.name] ?? feature.name
        return OnnxRuntimeRun.Input(name: name, value: value, image: counterpart.images[name])
      }
    }
    let names = description.output.map { (own: $0.name, file: counterpart.outputs[$0.name] ?? $0.name) }
    let answers: OnnxRuntimeRun.Answers
    do {
      answers = try counterpart.runtime.answers(given, outputs: names.map(\.file))
    } catch let error as Diagnostic where !counterpart.mustRun {
      lines.append("\(lengths) lengths: \(error.message)")
      return
    }
    var comparison = OutputComparison(with: "ONNX Runtime \(answers.version)")
    comparison.tolerance = counterpart.tolerance
    comparison.classes = answers.classes
    do throws(Diagnostic) {
      for (own, file) in names {
        if let text = answers.texts[file] {
          try comparison.compare(own, outputs[own], with: text)
        } else if let array = answers.arrays[file] {
          try comparison.compare(own, outputs[own], with: array)
        }
      }
    } catch {
      throw error.prefixed(by: "\(lengths) lengths")
    }
    comparedCount += comparison.lines.count
    lines += comparison.lines.map { "\(lengths) lengths: \($0)" }
    let missing = names.filter { answers.texts[$0.file] == nil && answers.arrays[$0.file] == nil }
    lines += missing.map { "\(lengths) lengths: output '\($0.own)' is none of the ONNX file, and not compared" }
  }

  private mutating func compare(_ model: RuntimeModel, _ path: String) throws {
    let arrays = try NPZFile.arrays(at: path, byteCount: try MappedFile(path: path).byteCount)
    var inputs: NameMap<FeatureValue> = [:]
    var expected: [(name: String, array: FeatureArray)] = []
    func name(_ key: String, behind prefix: String) -> String? {
      key.utf8.starts(with: prefix.utf8) ? String(decoding: key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
    }
    let features = (inputs: model.description.onnxNames("input"), outputs: model.description.onnxNames("output"))
    func feature(_ original: String, _ names: NameMap<String>) -> String {
      names.first { $0.value.utf8.elementsEqual(original.utf8) }?.key ?? original
    }
    for (key, array) in arrays {
      if let own = name(key, behind: "in.") {
        inputs[feature(own, features.inputs)] = .array(
          array.count == 1 && array.shape.isEmpty ? FeatureArray(doubles: array.doubles, shape: [1]) : array)
      } else if let own = name(key, behind: "out.") {
        expected.append((feature(own, features.outputs), array))
      }
    }
    let outputs = try model.prediction(from: inputs)
    var comparison = OutputComparison(with: "the reference")
    for (name, array) in expected { try comparison.compare(name, outputs[name], with: array) }
    lines = comparison.lines
    guard !expected.isEmpty else {
      throw Diagnostic(
        .error, "verify-reference", "the reference has no array out.NAME",
        remedy: "save inputs as in.NAME and outputs as out.NAME with numpy.savez")
    }
  }
}

extension ModelDescription {
  /// What inputs or outputs were called in an ONNX file, by their names in the package made of it.
  func onnxNames(_ kind: String) -> NameMap<String> {
    let prefix = "onnx.\(kind)."
    var names: NameMap<String> = [:]
    guard let entries = metadata?.userDefined else { return names }
    for entry in entries where entry.key.utf8.starts(with: prefix.utf8) {
      names[String(decoding: entry.key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)] = entry.value
    }
    return names
  }
}
