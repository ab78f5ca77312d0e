package import ModelFiles
package import ModelInspect
package import ModelSpec

/// One weight tensor of a source model: what it is called, what it holds and where it lies.
package struct SourceTensor {
  /// In a network the names of the layer and the field, `conv1/weights`; in an ML Program that of the constant, after the
  /// function's where there are several; in other models that of the field. Names in models of a pipeline begin with
  /// `model0/` and so on. Each name is there once: the second of a name ends in `#2`.
  package var name: String
  /// The type of the elements as they are stored.
  package var type: ElementType
  /// Lengths, the outermost first; one, the number of elements, where the model does not say.
  package var shape: [Int]
  /// The elements, little-endian in row-major order. None for weights that were unpacked, which have `values` alone.
  package var data: WeightData
  /// How elements lie that share a byte.
  package var order = BitOrder.lowestFirst
  /// The file and the byte where the elements begin; `specification` for those that are too small to be referred to.
  package var place: String
  /// What operations or quantization make of the stored numbers; nil for a tensor as it is stored.
  package var unpacked: TensorValues?

  /// Number of elements.
  package var count: Int { shape.elementCount ?? 0 }

  /// `FLOAT32 [10, 84]`
  package var kind: String { "\(type) \(shape)" }

  /// The elements as numbers.
  package var values: TensorValues {
    unpacked
      ?? TensorValues(count: count) { [data, type, order] range in
        Self.numbers(data, type, order, range)
      }
  }

  private static func numbers(
    _ data: WeightData, _ type: ElementType, _ order: BitOrder, _ range: Range<Int>
  ) -> [Double] {
    guard let place = data.place else { return [] }
    let first = range.lowerBound & ~7
    let start = place.range.lowerBound + first * type.bitWidth / 8
    let length = range.upperBound - first
    var bytes = place.source.copy(start..<start + (length * type.bitWidth + 7) / 8)
    if type.isPacked { bytes = ElementConversion.unpacked(bytes, type, order, count: length) }
    let span = bytes.span.bytes
    return range.map { type.unpacked.double(span, at: $0 - first) }
  }

  /// The tensor for a file of `format`; elements that it does not hold get the nearest type that changes none.
  ///
  /// - Parameter spool: Gets elements that are not stored in the model as they are in the file.
  package func array(for format: ArrayFileFormat, spool: WeightSpool) throws(Diagnostic) -> WeightArray {
    let target = format.type(for: type)
    if let unpacked {
      let data = try SourceTensor.elements(of: unpacked, as: target, spool: spool)
      return WeightArray(name: name, type: target, shape: shape, data: data)
    }
    let conversion = try ElementConversion(data, count: count, from: type, to: target, order: order, into: spool)
    return WeightArray(name: name, type: target, shape: shape, data: conversion.data)
  }

  private static func elements(
    of values: TensorValues, as type: ElementType, spool: WeightSpool
  ) throws(Diagnostic) -> WeightData {
    let first = spool.byteCount
    let size = type.bitWidth / 8
    for start in stride(from: 0, to: values.count, by: 1 << 15) {
      var bytes: [UInt8] = []
      for value in values.values(start..<min(start + (1 << 15), values.count)) {
        let bits = type.bits(of: value).bits
        for shift in 0..<size { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * shift))) }
      }
      _ = try spool.append(bytes)
    }
    return WeightData(source: spool, range: first..<spool.byteCount)
  }
}
