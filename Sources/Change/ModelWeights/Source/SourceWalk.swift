internal import ModelFormat
internal import ModelSpec

/// A walk over all weight tensors of a model, which may give them other elements.
struct SourceWalk {
  let file: ModelFile
  let isUnpacking: Bool
  /// What became of the tensors in weight files.
  var blobs: BlobChanges
  /// Gets each tensor and gives its new elements; nil for those that it has.
  private let visitor: (SourceTensor) throws(Diagnostic) -> WeightData?
  private var names: NameSet = []
  /// What comes before names: the models of pipelines and the function.
  var prefix = ""

  init(
    _ file: ModelFile, isUnpacking: Bool, _ visitor: @escaping (SourceTensor) throws(Diagnostic) -> WeightData?
  ) {
    self.file = file
    self.isUnpacking = isUnpacking
    self.visitor = visitor
    blobs = BlobChanges(file)
  }

  mutating func walk(_ model: inout Model) throws(Diagnostic) {
    if var network = model.network {
      try walk(&network)
      model.network = network
    } else if var pipeline = model.pipeline {
      let outer = prefix
      for index in pipeline.models.indices {
        prefix = outer + "model\(index)/"
        try walk(&pipeline.models[index])
      }
      prefix = outer
      model.pipeline = pipeline
    } else if case .mlProgram(var program)? = model.kind {
      try walk(&program)
      model.kind = .mlProgram(program)
    } else {
      try walkTables(of: &model)
    }
  }

  /// Lets the visitor see a tensor.
  ///
  /// - Returns: Its new elements; nil when they stay.
  mutating func visit(_ tensor: SourceTensor) throws(Diagnostic) -> WeightData? {
    var tensor = tensor
    let name = prefix + tensor.name
    tensor.name = name
    var number = 2
    while !names.insert(tensor.name).inserted {
      tensor.name = "\(name)#\(number)"
      number += 1
    }
    return try visitor(tensor)
  }

  /// Where elements lie, for people.
  func place(_ data: WeightData) -> String {
    guard let place = data.place, let source = place.source as? MappedFile else { return "specification" }
    return "\(FilePath.name(of: source.path)):\(place.range.lowerBound)"
  }
}
