internal import ModelGraph
internal import ModelSpec

/// Numbers by chance.
enum RandomExport: OperationExport {
  static let operations = ["random_bernoulli", "random_categorical", "random_normal", "random_uniform"]
  static let form = ExportForm(
    "RandomUniform, RandomNormal, Multinomial", "numbers of the same distribution, but other ones")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let type = try call.type()
    if call.operation.operation == "random_categorical" { return [try categories(call, type, &builder)] }
    guard let random = call.resolved as? any RandomOperation else { throw OperationError("it is not random") }
    let draw = random.draw
    func number(_ parameter: String, _ fallback: Float) throws(OperationError) -> ExportValue {
      try builder.number(call, parameter, .fp32) ?? builder.number(fallback, .fp32)
    }
    let lengths = try FillExport.shape(call, type, &builder)
    let wide = type.of(.fp32)
    let basis = builder.expand(builder.number(0, .fp32), to: lengths, as: type.shape)
    var seed: [(String, ExportAttribute)] = []
    if draw.seed >= 0 { seed = [("seed", .float(Float(draw.seed)))] }
    let isNormal = call.operation.operation == "random_normal"
    let name = builder.uniqueName("\(builder.stem)/\(isNormal ? "RandomNormalLike" : "RandomUniformLike")")
    builder.add(isNormal ? "RandomNormalLike" : "RandomUniformLike", [basis], outputs: [name], seed)
    let drawn = ExportValue(name, wide)
    switch call.operation.operation {
    case "random_normal":
      return [builder.add(builder.mul(drawn, try number("stddev", 1)), try number("mean", 0))]
    case "random_uniform":
      let (low, high) = (try number("low", 0), try number("high", 1))
      return [builder.add(builder.mul(drawn, builder.sub(high, low)), low)]
    default:
      return [builder.cast(builder.compare("Less", drawn, try number("prob", 0.5)), type.scalar)]
    }
  }

  private static func categories(
    _ call: ExportCall, _ type: TensorType, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    let random = try call.read(RandomCategorical.self)
    var x = builder.cast(try builder.input(call, "x"), .fp32)
    if random.mode == .probs { x = builder.unary("Log", x) }
    guard let count = x.shape[x.rank - 1].fixed else {
      throw OperationError("the number of classes is not fixed", code: "onnx-shape")
    }
    let rows = builder.reshape(x, [-1, count])
    var seed: [(String, ExportAttribute)] = [("sample_size", .int(random.size)), ("dtype", .int(6))]
    if random.seed >= 0 { seed.append(("seed", .float(Float(random.seed)))) }
    let name = builder.uniqueName("\(builder.stem)/Multinomial")
    builder.add("Multinomial", [rows], outputs: [name], seed)
    let drawn = ExportValue(name, TensorType(.int32, [.unknown, Extent(random.size)]))
    let parts = x.shape.indices.dropLast().map { (length: Int?.none, axis: $0) } + [(length: random.size, axis: 0)]
    return builder.reshape(drawn, to: builder.lengths(parts, of: x), as: type.shape)
  }
}
