internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// A sparse tensor as a constant with all its elements.
enum SparseConstant {
  private static let largestCount = 1 << 26

  static func value(_ sparse: Onnx.SparseTensor, _ external: OnnxExternalData) throws(OperationError) -> ImportTensor {
    guard let values = sparse.values, let indices = sparse.indices else {
      throw OperationError("a sparse tensor has no values or no indices", code: "onnx-graph")
    }
    let (held, places) = (try ImportNode.constant(values, external), try ImportNode.constant(indices, external))
    var count = 1
    let lengths = sparse.dims.map { Int(clamping: $0) }
    for length in lengths {
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      guard length >= 0, !overflow, product <= largestCount else {
        throw OperationError("a sparse tensor has too many elements", code: "onnx-shape")
      }
      count = product
    }
    guard held.element.isFloat, let numbers = held.operand.fixedFloats, let flat = places.operand.fixedIntegers else {
      throw OperationError("a sparse tensor has elements of type \(held.element.name)", code: "onnx-type")
    }
    var elements = Array(repeating: Float(0), count: count)
    let width = max(1, flat.count / max(1, numbers.count))
    guard width == 1 || width == lengths.count, flat.count == width * numbers.count else {
      throw OperationError("a sparse tensor has indices that do not fit its values", code: "onnx-shape")
    }
    for (index, number) in numbers.enumerated() {
      var place = flat[index * width]
      if width > 1 {
        place = 0
        for axis in 0..<width {
          let own = flat[index * width + axis]
          guard (0..<lengths[axis]).contains(own) else {
            throw OperationError("an index is out of its range", code: "onnx-shape")
          }
          place = place * lengths[axis] + own
        }
      }
      guard elements.indices.contains(place) else {
        throw OperationError("an index is out of its range", code: "onnx-shape")
      }
      elements[place] = number
    }
    let scalar = try ImportType.scalar(held.element)
    return ImportTensor(
      Operand(Constant(TensorType(scalar, Shape(fixed: lengths)), .floats(elements))), held.element)
  }
}
