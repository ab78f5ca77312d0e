package import ModelSpec
internal import ModelWire

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

extension UpdateParameters: CoreMLDataFile {
  package init(from input: inout CoreMLDataReader) throws(Diagnostic) {
    layers = try input.list("the list of updatable layers", elementSize: 16) { reader throws(Diagnostic) in
      Layer(try reader.string("an updatable layer"), output: try reader.string("the output of an updatable layer"))
    }
  }

  package func write(to output: inout CoreMLDataWriter) {
    output.list(layers) { output, layer in
      output.string(layer.name)
      output.string(layer.output)
    }
  }
}

/// The file `updateParameters/NetworkUpdateParameters/coremldata.bin` of an updatable network: the message, with nothing
/// around it.
extension NetworkUpdateParameters: CoreMLDataFile {
  package init(from input: inout CoreMLDataReader) throws(Diagnostic) {
    let start = input.offset
    let bytes = try input.restInMemory("the update parameters")
    let message = try EmbeddedMessage(
      bytes, at: EmbeddedMessage.updateParameters, file: input.file, start: start)
    self = message.model.network?.updateParams ?? NetworkUpdateParameters()
  }

  package func write(to output: inout CoreMLDataWriter) {
    var writer = WireWriter()
    encode(to: &writer)
    output.raw(writer.bytes)
  }
}
