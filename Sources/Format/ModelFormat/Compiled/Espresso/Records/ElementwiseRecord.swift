internal import ModelSpec

/// Numbers of the functions of `elementwise` records that are layers without parameters.
enum ElementwiseOperation {
  /// Functions of one blob.
  static let unary: [(operation: Int64, layer: NeuralNetworkLayer.Layer)] = [
    (35, .exp2(.init())), (37, .round(.init())), (38, .sign(.init())), (114, .cos(.init())), (115, .sin(.init())),
    (117, .floor(.init())), (118, .ceil(.init())), (121, .tan(.init())), (122, .cosh(.init())), (123, .sinh(.init())),
    (125, .acos(.init())), (126, .asin(.init())), (127, .atan(.init())), (130, .atanh(.init())),
  ]

  /// Functions of two blobs that need not have the same shape; they have `nd_mode`.
  static let broadcasting: [(operation: Int64, layer: NeuralNetworkLayer.Layer)] = [
    (13, .powBroadcastable(.init())), (36, .modBroadcastable(.init())), (100, .equal(.init())),
    (102, .divideBroadcastable(.init())), (103, .lessThan(.init())), (104, .lessEqual(.init())),
    (105, .greaterThan(.init())), (106, .greaterEqual(.init())), (107, .notEqual(.init())),
    (1021, .floorDivBroadcastable(.init())),
  ]

  /// Functions of two blobs of the same shape.
  static let binary: [(operation: Int64, layer: NeuralNetworkLayer.Layer)] = [
    (22, .min(.init())), (23, .max(.init())),
  ]

  /// Functions of `unary` layers.
  static let functions: [(operation: Int64, type: UnaryFunctionLayerParams.Operation)] = [
    (10, .inverse), (11, .sqrt), (12, .rsqrt), (24, .abs), (25, .threshold), (26, .log), (27, .exp),
  ]

  /// `whereBroadcastable`
  static let select: Int64 = 101
  /// `clip`
  static let clip: Int64 = 119
}

extension EspressoLowering {
  private func elementwise(
    _ operation: Int64, alpha: Float = 1, beta: Float = 0, isBroadcasting: Bool = false
  ) -> EspressoLayer {
    var record = record(
      "elementwise",
      [
        "operation": .integer(operation), "alpha": .float(alpha), "beta": .float(beta), "fused_relu": 0,
      ])
    if isBroadcasting { record["nd_mode"] = true }
    return record
  }

  /// `add`, `multiply`: of two blobs, or of one blob and a number.
  func arithmetic(_ alpha: Float, blobs: Int64, number: Int64) -> EspressoLayer? {
    switch source.layer.input.count {
    case 1: elementwise(number, alpha: alpha)
    case 2: elementwise(blobs)
    default: nil
    }
  }

  /// `unary`, without scale and shift of the input.
  func unary(_ params: UnaryFunctionLayerParams) -> EspressoLayer? {
    guard let row = ElementwiseOperation.functions.first(where: { $0.type == params.type }), params.scale == 1,
      params.shift == 0
    else { return nil }
    switch params.type {
    case .inverse, .rsqrt, .log: guard params.epsilon == Self.unaryEpsilon else { return nil }
    default: break
    }
    return elementwise(row.operation, alpha: params.type == .threshold ? params.alpha : 1)
  }

  /// What converters write, and records do not say.
  static let unaryEpsilon: Float = 1e-6

  /// `clip`
  func clip(_ params: ClipLayerParams) -> EspressoLayer {
    elementwise(ElementwiseOperation.clip, alpha: params.minVal, beta: params.maxVal)
  }

  /// A layer without parameters.
  func function(_ kind: NeuralNetworkLayer.Layer) -> EspressoLayer? {
    let name = kind.schemaName
    func row(_ table: [(operation: Int64, layer: NeuralNetworkLayer.Layer)]) -> Int64? {
      table.first { $0.layer.schemaName == name }?.operation
    }
    switch source.layer.input.count {
    case 1: return row(ElementwiseOperation.unary).map { elementwise($0) }
    case 2:
      if let operation = row(ElementwiseOperation.broadcasting) { return elementwise(operation, isBroadcasting: true) }
      return row(ElementwiseOperation.binary).map { elementwise($0) }
    case 3:
      guard case .whereBroadcastable = kind else { return nil }
      return elementwise(ElementwiseOperation.select, isBroadcasting: true)
    default: return nil
    }
  }
}

extension EspressoRaising {
  /// The layer of an `elementwise` record; nil when its function is not known.
  func elementwise() -> NeuralNetworkLayer.Layer? {
    guard let operation = record.integer("operation").map({ Int64($0) }) else { return nil }
    let alpha = record.float("alpha") ?? 1
    let isBroadcasting = record.flag("nd_mode")
    switch operation {
    case 0: return isBroadcasting ? .addBroadcastable(.init()) : .add(.init())
    case 1: return isBroadcasting ? .multiplyBroadcastable(.init()) : .multiply(.init())
    case 2: return .add(.with { $0.alpha = alpha })
    case 3: return .multiply(.with { $0.alpha = alpha })
    case 22 where isBroadcasting: return .minBroadcastable(.init())
    case 23 where isBroadcasting: return .maxBroadcastable(.init())
    case 33 where isBroadcasting: return .subtractBroadcastable(.init())
    case 124: return .tanh(.init())
    case 128: return .acosh(.init())
    case 129: return .asinh(.init())
    case ElementwiseOperation.select: return .whereBroadcastable(.init())
    case ElementwiseOperation.clip:
      return .clip(
        .with {
          $0.minVal = alpha
          $0.maxVal = record.float("beta") ?? 0
        })
    default: break
    }
    if let row = ElementwiseOperation.functions.first(where: { $0.operation == operation }) {
      return .unary(
        .with {
          $0.type = row.type
          $0.alpha = alpha
          $0.epsilon = record.float("eps") ?? EspressoLowering.unaryEpsilon
          $0.scale = 1
        })
    }
    let tables = [ElementwiseOperation.unary, ElementwiseOperation.broadcasting, ElementwiseOperation.binary]
    return tables.joined().first { $0.operation == operation }?.layer
  }
}
