internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `AffineGrid`: the product of a constant grid with matrices.
enum AffineGridImport: OperatorImport {
  static let operators = ["AffineGrid"]

  private static let largestCount = 1 << 24

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let theta = try node.tensor(0)
    guard let size = try node.fixedIntegers(1, "size"), size.count == 4 || size.count == 5 else {
      throw node.notConstant("size")
    }
    let isAligned = node.flag("align_corners")
    let lengths = Array(size.dropFirst(2))
    guard lengths.allSatisfy({ ((isAligned ? 2 : 1)...1 << 16).contains($0) }) else {
      throw node.refuse("'AffineGrid' of \(lengths)", "onnx-shape")
    }
    let count = lengths.reduce(1, *)
    guard count <= largestCount else { throw node.refuse("'AffineGrid' of \(count) points", "onnx-shape") }
    // A row for each axis, the last one first, and a row of ones.
    var rows: [[Float]] = []
    for axis in lengths.indices.reversed() {
      let length = lengths[axis]
      let inner = lengths[(axis + 1)...].reduce(1, *)
      let places: [Float] = (0..<length).map { place in
        let step = Double(2 * place + (isAligned ? 0 : 1)) / Double(isAligned ? length - 1 : length)
        return Float(step - 1)
      }
      rows.append((0..<count).map { (point: Int) -> Float in places[point / inner % length] })
    }
    rows.append(Array(repeating: 1, count: count))
    let grid = emitter.floats(rows.flatMap { $0 }, [rows.count, count], like: theta.operand)
    let points = try emitter.transpose(try emitter.matmul(theta.operand, grid), [0, 2, 1])
    return [.tensor(theta.with(try emitter.reshape(points, [size[0]] + lengths + [lengths.count])))]
  }
}
