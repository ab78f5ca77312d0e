internal import ModelGraph
internal import ModelSpec

/// `einsum`: one product of matrices, with the axes that both factors keep in front.
enum EinsumForm: AssetForm {
  static let operations = ["einsum"]
  static let form = "transpose, reshape, batch_matmul"

  static func widens(_ name: String) -> Bool { true }

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let equation = try call.read(Einsum.self).equation
    let values = try writer.inputs(call, "values")
    guard values.count == 2 else { throw OperationError("`values` are not two tensors", argument: "values") }
    let (x, y) = (values[0], values[1])
    let batch = equation.x.filter { equation.y.contains($0) && equation.product.contains($0) }
    let summed = equation.x.filter { equation.y.contains($0) && !equation.product.contains($0) }
    let rows = equation.x.filter { !equation.y.contains($0) }
    let columns = equation.y.filter { !equation.x.contains($0) }
    func ordered(
      _ value: AssetValue, _ letters: [Character], as order: [[Character]], _ writer: inout AssetWriter
    ) -> AssetValue {
      let places = order.joined().compactMap { letters.firstIndex(of: $0) }
      let turned = writer.transpose(value, places)
      var lengths = Array(turned.lengths.prefix(batch.count))
      var start = batch.count
      for group in order.dropFirst() {
        lengths.append(turned.lengths[start..<start + group.count].reduce(Extent(1), *))
        start += group.count
      }
      return writer.reshape(turned, lengths)
    }
    let product = writer.matmul(
      ordered(x, equation.x, as: [batch, rows, summed], &writer),
      ordered(y, equation.y, as: [batch, summed, columns], &writer))
    var lengths = Array(product.lengths.prefix(batch.count))
    lengths += rows.compactMap(equation.x.firstIndex).map { x.lengths[$0] }
    lengths += columns.compactMap(equation.y.firstIndex).map { y.lengths[$0] }
    let apart = writer.reshape(product, lengths)
    let order = batch + rows + columns
    return [writer.transpose(apart, equation.product.compactMap { order.firstIndex(of: $0) })]
  }
}
