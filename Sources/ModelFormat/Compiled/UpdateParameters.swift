package import ModelSpec

/// The file `updateParameters/coremldata.bin` of an updatable network: which layers an update changes.
package struct UpdateParameters: Equatable, Sendable {
  package struct Layer: Equatable, Sendable {
    package var name: String
    /// The blob that the layer writes.
    package var output: String

    package init(_ name: String, output: String) {
      self.name = name
      self.output = output
    }
  }

  package var layers: [Layer]

  package init(_ layers: [Layer]) {
    self.layers = layers
  }

  /// The updatable layers of `network` in its order; the one known file has one layer, so their order is not proven.
  package init(of network: NeuralNetwork) {
    layers = network.layers.filter(\.isUpdatable).map { Layer($0.name, output: $0.output.first ?? "") }
  }
}

extension UpdateParameters: ArchiveFile {
  package init(from archive: inout ArchiveReader) throws(FormatError) {
    layers = try archive.list("the list of updatable layers", elementSize: 16) { reader throws(FormatError) in
      Layer(try reader.string("an updatable layer"), output: try reader.string("the output of an updatable layer"))
    }
  }

  package func write(to archive: inout ArchiveWriter) {
    archive.list(layers) { archive, layer in
      archive.string(layer.name)
      archive.string(layer.output)
    }
  }
}
