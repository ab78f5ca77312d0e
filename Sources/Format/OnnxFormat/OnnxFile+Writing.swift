internal import ModelFiles
package import ModelSpec
internal import ModelWire

extension OnnxFile {
  /// Tensors of fewer bytes stay in the file.
  private static let leastExternal = 1024
  /// A file of protocol buffers has less than 2 GiB.
  private static let largestInline = (1 << 31) - (1 << 20)

  /// Writes `model` to `path`. Its weights are copied from where they are, block by block.
  ///
  /// - Parameter isExternal: Whether weights go into the file `path` with `.data` behind it; they always do when the model
  ///   would have 2 GiB or more otherwise.
  /// - Returns: The paths of the files that were written.
  @discardableResult
  package static func write(
    _ model: Onnx.Model, to path: String, isExternal: Bool = false
  ) throws(Diagnostic) -> [String] {
    var inline = WireWriter()
    model.encode(to: &inline)
    guard isExternal || inline.byteCount > largestInline else {
      try AtomicFile.write(path) { (file) throws(Diagnostic) in try file.write(inline.chunks) }
      return [path]
    }
    let data = path + ".data"
    let (changed, weights) = model.withExternalData(in: FilePath.name(of: data), from: leastExternal)
    guard !weights.isEmpty else {
      try AtomicFile.write(path) { (file) throws(Diagnostic) in try file.write(inline.chunks) }
      return [path]
    }
    // The weights first: a model without them would be damaged.
    try AtomicFile.write(data) { (file) throws(Diagnostic) in
      var end = 0
      for (offset, weight) in weights {
        if offset > end { try file.write([UInt8](repeating: 0, count: offset - end)) }
        try file.write(weight)
        end = offset + weight.byteCount
      }
    }
    var writer = WireWriter()
    changed.encode(to: &writer)
    try AtomicFile.write(path) { (file) throws(Diagnostic) in try file.write(writer.chunks) }
    return [path, data]
  }

  /// The bytes of `model`, with its weights.
  package static func bytes(of model: Onnx.Model) -> [UInt8] {
    var writer = WireWriter()
    model.encode(to: &writer)
    return writer.bytes
  }
}

extension Onnx.Model {
  /// The model with its larger initializers in a file called `name`, and their places there.
  fileprivate func withExternalData(in name: String, from least: Int) -> (Onnx.Model, [(offset: Int, WeightData)]) {
    var model = self
    var weights: [(offset: Int, WeightData)] = []
    var end = 0
    let count = model.graph?.initializer.count ?? 0
    for index in 0..<count {
      guard let data = model.graph?.initializer[index].rawData, data.byteCount >= least else { continue }
      // At the beginning of a page, so that they can be mapped.
      let page = data.byteCount >= 1 << 16 ? 4096 : 64
      let offset = (end + page - 1) / page * page
      weights.append((offset, data))
      end = offset + data.byteCount
      model.graph?.initializer[index].rawData = WeightData()
      model.graph?.initializer[index].dataLocation = .external
      model.graph?.initializer[index].externalData = [
        ("location", name), ("offset", "\(offset)"), ("length", "\(data.byteCount)"),
      ].map { key, value in
        var entry = Onnx.StringStringEntry()
        (entry.key, entry.value) = (key, value)
        return entry
      }
    }
    return (model, weights)
  }
}
