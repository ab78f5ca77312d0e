package import ModelSpec

extension Analytics {
  /// SHA-256 of a network's three files, as `SHA256Digest.file` gives it.
  package struct NetworkDigests: Sendable {
    package var net: SHA256Digest
    package var shape: SHA256Digest
    package var weights: SHA256Digest

    package init(net: SHA256Digest, shape: SHA256Digest, weights: SHA256Digest) {
      self.net = net
      self.shape = shape
      self.weights = weights
    }
  }

  /// Where a compiled model came from.
  package struct Source: Sendable {
    /// SHA-256 of the specification file.
    package var digest: SHA256Digest
    /// Name of that file without `.mlmodel`; `model` for a package.
    package var name: String

    package init(digest: SHA256Digest, name: String) {
      self.digest = digest
      self.name = name
    }
  }

  /// What is written for `model`.
  ///
  /// Models that are neither networks nor ML Programs nor pipelines get no section of their own: as parts of pipelines
  /// they have no such file, and what a compiler writes for them alone is not known.
  ///
  /// - Parameters:
  ///   - digests: Those of the network's files; nil for other models.
  ///   - source: Nil for models inside a pipeline, which have one section only.
  package init(of model: Model, digests: NetworkDigests? = nil, source: Source?) {
    sections = []
    if let network = model.network {
      var entries = [Entry("modelDimension", String(network.layers.count))]
      if let digests {
        entries += [
          Entry("nnModelNetHash", digests.net.base64), Entry("nnModelShapeHash", digests.shape.base64),
          Entry("nnModelWeightsHash", digests.weights.base64),
        ]
      }
      sections.append(Section("NeuralNetworkModelDetails", entries))
    } else if let pipeline = model.pipeline {
      sections.append(
        Section("PipelineModelDetails", [Entry("modelDimension", String(pipeline.models.count))]))
    } else if case .mlProgram? = model.kind {
      sections.append(
        Section("NeuralNetworkModelDetails", [Entry("containsCustomLayer", "0"), Entry("modelDimension", "0")]))
    }
    if let source {
      sections.append(
        Section(
          "SpecificationDetails", [Entry("modelHash", source.digest.base64), Entry("modelName", source.name)]))
    }
  }
}
