internal import ModelOps
internal import ModelSpec

/// A linear layer of few rows whose weights are 4-bit indices into one table computes with the indices: it reads an eighth of
/// what the weights would be.
enum FusePalettizedLinear: PatternPass {
  static let triggers: Set<String>? = ["constexpr_lut_to_dense"]

  /// With more rows, unpacked weights are used often enough.
  private static let mostRows = 4

  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "linear", PaletteKernel.isFast,
      let producer = graph.soleProducer(of: operation["weight"].first, ["constexpr_lut_to_dense"]),
      let weight = graph.type(operation["weight"].first)?.shape.fixed, weight.count == 2,
      weight[1] % PalettizedLinear.group == 0, let x = graph.type(operation["x"].first),
      let rows = Shape(Array(x.shape.dropLast())).elementCount.fixed, (1...mostRows).contains(rows),
      Tensor.Form(x.scalar) == .float, let indices = indices(producer.operation, weight),
      let table = table(producer.operation), operation.hasConstants("bias")
    else { return nil }
    let bindings =
      operation.bindings.filter { ["x", "bias"].contains($0.parameter) } + [
        GraphOperation.Binding("indices", [.constant(indices)]), GraphOperation.Binding("lut", [.constant(table)]),
        GraphOperation.Binding("outputs", [.constant(.integer(weight[0]))]),
      ]
    let fused = GraphOperation(
      "nn.palettized_linear", bindings, outputs: operation.outputs, source: operation.source)
    return .operation(fused)
  }

  /// The bytes of the indices under the name of floats, so that they stay where they are.
  private static func indices(_ palette: GraphOperation, _ weight: [Int]) -> Constant? {
    guard case .constant(let constant)? = palette["indices"].first,
      case .weights(let data, let stored) = constant.elements, stored == .uint8 || stored == .uint4,
      data.byteCount == weight[0] * weight[1] / 2, data.byteCount % 4 == 0
    else { return nil }
    return Constant(TensorType(.fp32, [Extent(data.byteCount / 4)]), .weights(data, stored: .fp32))
  }

  /// The only table, of 16 entries of one element.
  private static func table(_ palette: GraphOperation) -> Constant? {
    guard case .constant(let constant)? = palette["lut"].first, constant.type.shape.elementCount.isAlways(16),
      Tensor.Form(constant.type.scalar) == .float, let floats = (try? Tensor(constant))?.floatArray
    else { return nil }
    return .floats(floats)
  }
}
