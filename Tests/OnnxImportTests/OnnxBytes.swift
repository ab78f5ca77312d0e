import ModelSpec
import ModelWire

/// ONNX files in wire format, for tests. Fields are written from the last to the first, as `WireWriter` demands.
enum OnnxBytes {
  /// A model whose parts are in wire format.
  static func model(
    nodes: [[UInt8]], inputs: [[UInt8]], outputs: [[UInt8]], initializers: [[UInt8]] = [], functions: [[UInt8]] = [],
    version: Int64 = 17
  ) -> [UInt8] {
    var writer = WireWriter()
    for function in functions.reversed() { writer.bytes(25, function) }
    writer.entry(8) { $0.int64(2, version) }
    writer.entry(7) { graph in
      for output in outputs.reversed() { graph.bytes(12, output) }
      for input in inputs.reversed() { graph.bytes(11, input) }
      for initializer in initializers.reversed() { graph.bytes(5, initializer) }
      for node in nodes.reversed() { graph.bytes(1, node) }
    }
    writer.int64(1, 8)
    return writer.bytes
  }

  static func node(
    _ operation: String, _ inputs: [String], outputs: [String], attributes: [(String, Int64)] = [], domain: String = ""
  ) -> [UInt8] {
    var writer = WireWriter()
    if !domain.isEmpty { writer.string(7, domain) }
    for (name, value) in attributes.reversed() {
      writer.entry(5) { attribute in
        attribute.int64(20, 2)
        attribute.int64(3, value)
        attribute.string(1, name)
      }
    }
    writer.string(4, operation)
    writer.string(3, "\(operation)_node")
    for output in outputs.reversed() { writer.string(2, output) }
    for input in inputs.reversed() { writer.string(1, input) }
    return writer.bytes
  }

  /// A node with texts and lists of integers as attributes.
  static func node(
    _ operation: String, _ inputs: [String], outputs: [String], texts: [(String, String)], lists: [(String, [Int64])]
  ) -> [UInt8] {
    var writer = WireWriter()
    for (name, value) in lists.reversed() {
      writer.entry(5) { attribute in
        attribute.int64(20, 7)
        attribute.packed(8, value) { $0.rawInt64($1) }
        attribute.string(1, name)
      }
    }
    for (name, value) in texts.reversed() {
      writer.entry(5) { attribute in
        attribute.int64(20, 3)
        attribute.bytes(4, Array(value.utf8))
        attribute.string(1, name)
      }
    }
    writer.string(4, operation)
    for output in outputs.reversed() { writer.string(2, output) }
    for input in inputs.reversed() { writer.string(1, input) }
    return writer.bytes
  }

  /// A node with a graph or several as attributes.
  static func node(
    _ operation: String, _ inputs: [String], outputs: [String], graphs: [(String, [UInt8])]
  ) -> [UInt8] {
    var writer = WireWriter()
    for (name, graph) in graphs.reversed() {
      writer.entry(5) { attribute in
        attribute.int64(20, 5)
        attribute.bytes(6, graph)
        attribute.string(1, name)
      }
    }
    writer.string(4, operation)
    for output in outputs.reversed() { writer.string(2, output) }
    for input in inputs.reversed() { writer.string(1, input) }
    return writer.bytes
  }

  /// A graph that is an attribute.
  static func graph(nodes: [[UInt8]], inputs: [[UInt8]] = [], outputs: [[UInt8]]) -> [UInt8] {
    var writer = WireWriter()
    for output in outputs.reversed() { writer.bytes(12, output) }
    for input in inputs.reversed() { writer.bytes(11, input) }
    writer.string(2, "inner")
    for node in nodes.reversed() { writer.bytes(1, node) }
    return writer.bytes
  }

  /// Integers of 64 bits.
  static func integers(_ name: String, _ integers: [Int64]) -> [UInt8] {
    var writer = WireWriter()
    writer.string(8, name)
    writer.packed(7, integers) { $0.rawInt64($1) }
    writer.int64(2, 7)
    writer.packed(1, [Int64(integers.count)]) { $0.rawInt64($1) }
    return writer.bytes
  }

  /// A function of the domain `local`.
  static func function(_ name: String, input: String, output: String, nodes: [[UInt8]]) -> [UInt8] {
    var writer = WireWriter()
    writer.string(10, "local")
    writer.entry(9) { $0.int64(2, 17) }
    for node in nodes.reversed() { writer.bytes(7, node) }
    writer.string(5, output)
    writer.string(4, input)
    writer.string(1, name)
    return writer.bytes
  }

  /// An input or output, of floats unless `type` is another number; lengths that are texts are symbols.
  static func value(_ name: String, _ lengths: [Any], type element: Int64 = 1) -> [UInt8] {
    var writer = WireWriter()
    writer.entry(2) { type in
      type.entry(1) { tensor in
        tensor.entry(2) { shape in
          for length in lengths.reversed() {
            shape.entry(1) { dimension in
              if let symbol = length as? String { dimension.string(2, symbol) }
              if let length = length as? Int { dimension.int64(1, Int64(length)) }
            }
          }
        }
        tensor.int64(1, element)
      }
    }
    writer.string(1, name)
    return writer.bytes
  }

  /// Floats; `place` says in which file they are instead.
  static func tensor(_ name: String, _ lengths: [Int64], floats: [Float], place: [(String, String)] = []) -> [UInt8] {
    var writer = WireWriter()
    if !place.isEmpty {
      writer.int64(14, 1)
      for (key, value) in place.reversed() {
        writer.entry(13) { entry in
          entry.string(2, value)
          entry.string(1, key)
        }
      }
    }
    writer.string(8, name)
    writer.packed(4, floats) { $0.rawFloat($1) }
    writer.int64(2, 1)
    writer.packed(1, lengths) { $0.rawInt64($1) }
    return writer.bytes
  }
}
