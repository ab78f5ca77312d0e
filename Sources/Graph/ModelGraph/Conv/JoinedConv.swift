import ModelSpec

/// `nn.joined_conv`: a convolution with what comes before it: tensors joined by their channels, whose rows and columns may be
/// repeated, mirrored or left out, with a factor and an addend for each channel.
///
/// - `values`: [N, C_i, *d_i], fp16 or fp32, 1 to 3 spatial axes.
/// - `lengths`: the spatial lengths of what the windows slide over.
/// - `places`: for each tensor, spatial axis and index of that axis, the index of the tensor that lies there; −1 for zeros.
/// - `factors`, `addends`: [ΣC]; elements stay as they are unless given. `rectifies`: whether negative elements become 0
///   after that; false unless given. Zeros of `places` stay zeros.
/// - `weight`, `bias`, `strides`, `dilations`, `pad_type`, `pad`, `groups`, `addend`, `activation`, `alpha`, `beta`: as for
///   `nn.fused_conv`; all but `addend` are constants.
/// - Result: [N, C_out, *d'], the type of the values.
package struct JoinedConv: TensorOperation {
  package static let name = "nn.joined_conv"
  package static let cost = Cost { 2 * $0.resultCount * $0.count("weight", dropping: 1) + $0.biasCount }
  package static var noGradient: NoGradient? { .plans }

  package var values: [TensorType]
  package var lengths: [Int]
  package var conv: OperationArguments
  package var addend: TensorType?
  package var activation: ActivationChoice

  package init(_ arguments: OperationArguments) throws(OperationError) {
    values = try arguments.tensors("values", .floats, rank: 3...5)
    let first = values[0]
    lengths = try arguments.integers("lengths", count: first.rank - 2, default: 1)
    let channels = values.reduce(Extent(0)) { $0 + $1.shape[1] }
    let x = first.with(Shape([first.shape[0], channels] + lengths.map { Extent($0) }))
    conv = arguments
    conv.bind("x", [OperationArguments.Argument(InferredValue(.tensor(x)))])
    addend = try arguments.optionalTensor("addend", rank: first.rank...first.rank)
    activation = try ActivationChoice(arguments)
    _ = try Conv(conv)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { try Conv(conv).outputTypes() }
}

/// Which pixels operations that repeat rows and columns take.
package enum RepeatedPlaces {
  /// For each of `count` indices of the result along an axis, the one of the `length` of the argument that it is; nil for an
  /// operation that is no such one.
  package static func of(_ operation: String, count: Int, length: Int) -> [Int]? {
    switch operation {
    case UpsampleNearestNeighbor.name:
      AxisSamples(nearest: count, length: length, atCenter: false).first.map { Int($0) }
    case ResizeNearestNeighbor.name:
      AxisSamples(nearest: count, length: length, atCenter: true).first.map { Int($0) }
    default: nil
    }
  }
}
