internal import ModelGraph
internal import ModelSpec

/// `gelu` in its three forms, spelled out so that any operator set has it.
enum GeluExport: OperationExport {
  static let operations = ["gelu"]
  static let form = ExportForm("Erf, Tanh or Sigmoid with Mul and Add")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let gelu = try call.read(Gelu.self)
    let x = try builder.input(call, "x")
    switch gelu.mode {
    case .exact:
      let inner = builder.add(builder.unary("Erf", builder.mul(x, Float(0.5).squareRoot())), 1)
      return [builder.mul(builder.mul(x, 0.5), inner)]
    case .tanhApproximation:
      let cube = builder.mul(builder.mul(x, x), x)
      let sum = builder.add(x, builder.mul(cube, 0.044715))
      let inner = builder.unary("Tanh", builder.mul(sum, (2 / Float.pi).squareRoot()))
      return [builder.mul(builder.mul(x, 0.5), builder.add(inner, 1))]
    case .sigmoidApproximation:
      return [builder.mul(x, builder.unary("Sigmoid", builder.mul(x, 1.702)))]
    }
  }
}
