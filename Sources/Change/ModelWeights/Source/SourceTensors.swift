package import ModelFormat
package import ModelSpec

/// The weight tensors of a source model.
package enum SourceTensors {
  /// The tensors in the model's order: weights and mean images of networks, constants of ML Programs in weight files or
  /// with axes, and the tables of linear models, support vector machines, scalers and nearest neighbors.
  ///
  /// - Parameter isUnpacking: Whether compressed weights are listed as the numbers that they stand for, rather than as
  ///   what is stored.
  /// - Throws: `Diagnostic` when weights are missing or damaged, or in a form that cannot be unpacked.
  package static func list(_ file: ModelFile, isUnpacking: Bool = false) throws(Diagnostic) -> [SourceTensor] {
    var tensors: [SourceTensor] = []
    var walk = SourceWalk(file, isUnpacking: isUnpacking) { tensor in
      tensors.append(tensor)
      return nil
    }
    var model = file.model
    try walk.walk(&model)
    return tensors
  }

  /// The model with other elements in some tensors. Everything else stays, as do the places of tensors in weight files;
  /// where tensors share their elements, and get different ones, some are added at the end of the file.
  ///
  /// - Parameter elements: By the names that `list` gives, as many bytes as there are, packed in the same way.
  package static func replacing(
    _ elements: NameMap<WeightData>, in file: ModelFile
  ) throws(Diagnostic) -> ModelFile {
    guard !elements.isEmpty else { return file }
    // What is not laid out as every converter does it is put in order first.
    var file = try BlobChanges.isRegular(file) ? file : file.gatheringWeights()
    var walk = SourceWalk(file, isUnpacking: false) { elements[$0.name] }
    try walk.walk(&file.model)
    try walk.blobs.apply(to: &file)
    return file
  }
}
