package import ModelSpec

extension CompiledHeader: CoreMLDataFile {
  package init(from input: inout CoreMLDataReader) throws(Diagnostic) {
    typeNumber = try input.uint32("the model type")
    let isBeta = Self.isOfBeta(input)
    if isBeta { for _ in 0..<2 { _ = try input.uint64("a reserved number") } }
    version = CompiledVersion(
      try input.uint64("the compiled version"), try input.uint64("the compiled version"),
      try input.uint64("the compiled version"))
    if isBeta { for _ in 0..<2 { _ = try input.uint64("a reserved number") } }
    let encodingOffset = input.offset
    encoding = try input.string("the encoding")
    if isBeta {
      specificationVersion = 1
    } else {
      specificationVersion = try input.uint64("the specification version")
      for _ in 0..<3 { try input.expect(0, "a reserved number") }
    }
    if encoding == Self.whole {
      content = .specification(input.rest())
      return
    }
    guard Self.isKnown(encoding) else {
      throw input.error(
        "compiled-encoding", "the model is stored in encoding '\(encoding)', expected 'generic' or 'spec'",
        at: encodingOffset, found: encoding, expected: "generic or spec",
        remedy: "compile the model from its source: this form of storage is not known")
    }
    let description = try input.message("the model description").bytes
    content = .described(description, try Details(from: &input, typeNumber: typeNumber))
  }

  /// Whether a header, read up to its type, is one of the compilers before the release of September 2017. They wrote all
  /// numbers before the encoding: two, the version, and two more. What the four say is not known, but at that time 1 was
  /// the only specification version.
  private static func isOfBeta(_ input: CoreMLDataReader) -> Bool {
    func hasEncoding(after count: Int) -> Bool {
      var ahead = input
      for _ in 0..<count where (try? ahead.uint64("a number")) == nil { return false }
      return (try? ahead.string("the encoding")).map(isKnown) ?? false
    }
    return !hasEncoding(after: 3) && hasEncoding(after: 7)
  }

  private static func isKnown(_ encoding: String) -> Bool {
    encoding == whole || encoding == generic || encoding.hasPrefix(generic + ".model")
  }

  package func write(to output: inout CoreMLDataWriter) {
    output.uint32(typeNumber)
    output.uint64(version.major)
    output.uint64(version.minor)
    output.uint64(version.patch)
    output.string(encoding)
    output.uint64(specificationVersion)
    for _ in 0..<3 { output.uint64(0) }
    switch content {
    case .specification(let model):
      output.raw(model)
    case .described(let description, let details):
      output.message(description)
      details.write(to: &output, typeNumber: UInt64(typeNumber))
    }
  }
}

extension CompiledHeader.Details {
  fileprivate init(from input: inout CoreMLDataReader, typeNumber: UInt32) throws(Diagnostic) {
    let number = UInt64(typeNumber)
    switch CompiledForm(typeNumber: typeNumber) {
    case .network:
      try input.expect(number, "the repeated model type")
      self = .network(outputs: try input.strings("the list of outputs"))
    case .regressor:
      try input.expect(number, "the repeated model type")
      self = .regressor(outputs: try input.strings("the list of outputs"))
    case .classifier:
      try input.expect(number, "the repeated model type")
      self = .classifier(try CompiledHeader.Classifier(from: &input))
    case .program:
      var functionCount = 0
      while !input.isAtEnd {
        try input.expect(number, "the repeated model type")
        try input.expect(0, "a reserved number")
        functionCount += 1
      }
      self = .program(functionCount: functionCount)
    case .pipeline:
      let start = input.offset
      let modelCount = try input.uint64("the number of models")
      guard let modelCount = Int32(exactly: modelCount) else {
        throw input.error("archive-value", "a pipeline cannot have \(modelCount) models", at: start)
      }
      try input.expect(number, "the repeated model type")
      self = .pipeline(modelCount: Int(modelCount))
    case .specification:
      throw input.error(
        "compiled-encoding", "a model of type \(typeNumber) is stored in encoding 'generic', expected 'spec'",
        at: input.offset, found: "generic", expected: "spec",
        remedy: "compile the model from its source: this form of storage is not known")
    }
  }

  fileprivate func write(to output: inout CoreMLDataWriter, typeNumber: UInt64) {
    switch self {
    case .network(let outputs), .regressor(let outputs):
      output.uint64(typeNumber)
      output.strings(outputs)
    case .classifier(let classifier):
      output.uint64(typeNumber)
      classifier.write(to: &output)
    case .program(let functionCount):
      for _ in 0..<functionCount {
        output.uint64(typeNumber)
        output.uint64(0)
      }
    case .pipeline(let modelCount):
      output.uint64(UInt64(modelCount))
      output.uint64(typeNumber)
    }
  }
}

extension CompiledHeader.Classifier {
  fileprivate init(from input: inout CoreMLDataReader) throws(Diagnostic) {
    let start = input.offset
    switch try input.uint64("the type of the class labels") {
    case 100:
      let labels = try input.strings("the list of class labels")
      self.labels = .stringClassLabels(.with { $0.vector = labels })
    case 101:
      let labels = try input.list("the list of class labels", elementSize: 8) { reader throws(Diagnostic) in
        try reader.int64("a class label")
      }
      self.labels = .int64ClassLabels(.with { $0.vector = labels })
    case let number:
      throw input.error(
        "archive-value", "the type of the class labels is \(number), expected 100 or 101", at: start,
        found: "\(number)", expected: "100 or 101")
    }
    labelProbabilityLayerName = try input.string("the label probability layer")
    outputs = try input.strings("the list of outputs")
  }

  fileprivate func write(to output: inout CoreMLDataWriter) {
    output.uint64(UInt64(labels.fieldNumber))
    switch labels {
    case .stringClassLabels(let labels): output.strings(labels.vector)
    case .int64ClassLabels(let labels): output.list(labels.vector) { $0.int64($1) }
    }
    output.string(labelProbabilityLayerName)
    output.strings(outputs)
  }
}
