internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `unary`: a function of scale · x + shift.
  mutating func lower(_ params: UnaryFunctionLayerParams) throws(OperationError) {
    let scale = params.scale == 0 ? 1 : params.scale
    let epsilon = params.epsilon == 0 ? 1e-6 : params.epsilon
    var x = try either()
    if scale != 1 || params.shift != 0 {
      x = try emitOne("linear_activation", [("x", x), ("alpha", .float(scale)), ("beta", .float(params.shift))])
    }
    let (operation, parameter): (String, (String, Operand?)?) =
      switch params.type {
      case .sqrt: ("sqrt", nil)
      case .rsqrt: ("rsqrt", ("epsilon", .float(epsilon)))
      case .inverse: ("inverse", ("epsilon", .float(epsilon)))
      case .power: ("pow", ("y", .float(params.alpha)))
      case .exp: ("exp", nil)
      case .log: ("log", ("epsilon", .float(epsilon)))
      case .abs: ("abs", nil)
      case .threshold: ("threshold", ("alpha", .float(params.alpha)))
      case .unrecognized(let number): throw OperationError("`type` is \(number), expected 0 to 7")
      }
    let arguments: [(String, Operand?)] = [("x", x)] + (parameter.map { [$0] } ?? [])
    try setLikeInput(try emitOne(operation, arguments, named: layer.output.first))
  }
}
