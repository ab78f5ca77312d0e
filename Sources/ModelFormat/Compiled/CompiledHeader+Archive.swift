internal import ModelSpec

extension CompiledHeader: ArchiveFile {
  package init(from archive: inout ArchiveReader) throws(FormatError) {
    typeNumber = try archive.uint32("the model type")
    version = CompiledVersion(
      try archive.uint64("the compiled version"), try archive.uint64("the compiled version"),
      try archive.uint64("the compiled version"))
    let encodingOffset = archive.offset
    encoding = try archive.string("the encoding")
    specificationVersion = try archive.uint64("the specification version")
    for _ in 0..<3 { try archive.expect(0, "a reserved number") }
    if encoding == Self.whole {
      content = .specification(archive.rest())
      return
    }
    guard encoding == Self.generic || encoding.hasPrefix(Self.generic + ".model") else {
      throw archive.error(
        "compiled-encoding", "the model is stored in encoding '\(encoding)', expected 'generic' or 'spec'",
        at: encodingOffset, found: encoding, expected: "generic or spec",
        remedy: "compile the model from its source: this form of storage is not known")
    }
    let description = try archive.message("the model description").bytes
    content = .described(description, try Details(from: &archive, typeNumber: typeNumber))
  }

  package func write(to archive: inout ArchiveWriter) {
    archive.uint32(typeNumber)
    archive.uint64(version.major)
    archive.uint64(version.minor)
    archive.uint64(version.patch)
    archive.string(encoding)
    archive.uint64(specificationVersion)
    for _ in 0..<3 { archive.uint64(0) }
    switch content {
    case .specification(let model):
      archive.raw(model)
    case .described(let description, let details):
      archive.message(description)
      details.write(to: &archive, typeNumber: UInt64(typeNumber))
    }
  }
}

extension CompiledHeader.Details {
  fileprivate init(from archive: inout ArchiveReader, typeNumber: UInt32) throws(FormatError) {
    let number = UInt64(typeNumber)
    switch CompiledForm(typeNumber: typeNumber) {
    case .network:
      try archive.expect(number, "the repeated model type")
      self = .network(outputs: try archive.strings("the list of outputs"))
    case .regressor:
      try archive.expect(number, "the repeated model type")
      self = .regressor(outputs: try archive.strings("the list of outputs"))
    case .classifier:
      try archive.expect(number, "the repeated model type")
      self = .classifier(try CompiledHeader.Classifier(from: &archive))
    case .program:
      var functionCount = 0
      while !archive.isAtEnd {
        try archive.expect(number, "the repeated model type")
        try archive.expect(0, "a reserved number")
        functionCount += 1
      }
      self = .program(functionCount: functionCount)
    case .pipeline:
      let start = archive.offset
      let modelCount = try archive.uint64("the number of models")
      guard let modelCount = Int32(exactly: modelCount) else {
        throw archive.error("archive-value", "a pipeline cannot have \(modelCount) models", at: start)
      }
      try archive.expect(number, "the repeated model type")
      self = .pipeline(modelCount: Int(modelCount))
    case .specification:
      throw archive.error(
        "compiled-encoding", "a model of type \(typeNumber) is stored in encoding 'generic', expected 'spec'",
        at: archive.offset, found: "generic", expected: "spec",
        remedy: "compile the model from its source: this form of storage is not known")
    }
  }

  fileprivate func write(to archive: inout ArchiveWriter, typeNumber: UInt64) {
    switch self {
    case .network(let outputs), .regressor(let outputs):
      archive.uint64(typeNumber)
      archive.strings(outputs)
    case .classifier(let classifier):
      archive.uint64(typeNumber)
      classifier.write(to: &archive)
    case .program(let functionCount):
      for _ in 0..<functionCount {
        archive.uint64(typeNumber)
        archive.uint64(0)
      }
    case .pipeline(let modelCount):
      archive.uint64(UInt64(modelCount))
      archive.uint64(typeNumber)
    }
  }
}

extension CompiledHeader.Classifier {
  fileprivate init(from archive: inout ArchiveReader) throws(FormatError) {
    let start = archive.offset
    switch try archive.uint64("the type of the class labels") {
    case 100:
      let labels = try archive.strings("the list of class labels")
      self.labels = .stringClassLabels(.with { $0.vector = labels })
    case 101:
      let labels = try archive.list("the list of class labels", elementSize: 8) { reader throws(FormatError) in
        try reader.int64("a class label")
      }
      self.labels = .int64ClassLabels(.with { $0.vector = labels })
    case let number:
      throw archive.error(
        "archive-value", "the type of the class labels is \(number), expected 100 or 101", at: start,
        found: "\(number)", expected: "100 or 101")
    }
    labelProbabilityLayerName = try archive.string("the label probability layer")
    outputs = try archive.strings("the list of outputs")
  }

  fileprivate func write(to archive: inout ArchiveWriter) {
    archive.uint64(UInt64(labels.fieldNumber))
    switch labels {
    case .stringClassLabels(let labels): archive.strings(labels.vector)
    case .int64ClassLabels(let labels): archive.list(labels.vector) { $0.int64($1) }
    }
    archive.string(labelProbabilityLayerName)
    archive.strings(outputs)
  }
}
