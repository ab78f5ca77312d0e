internal import CModelKernels

/// The weights of one direction of a recurrent operation, packed for its kernel.
struct RecurrentWeights: Sendable {
  /// I
  let inputs: Int
  /// H
  let hidden: Int
  let inputWeights: TensorStorage
  let hiddenWeights: TensorStorage
  /// [gates · H]
  let bias: Tensor?
  /// [gates · H], added to the product with the state.
  let hiddenBias: Tensor?
  /// [3 · H]
  let peephole: Tensor?

  /// - Parameters:
  ///   - input: [gates · H, I]
  ///   - state: [gates · H, H]
  ///   - separateGates: How many parts the rows of `state` are packed in, each by itself.
  init(input: Tensor, state: Tensor, separateGates: Int = 1, bias: Tensor?, hiddenBias: Tensor?, peephole: Tensor?) {
    (inputs, hidden) = (input.shape[1], state.shape[1])
    inputWeights = Self.packed(input, parts: 1)
    hiddenWeights = Self.packed(state, parts: separateGates)
    (self.bias, self.hiddenBias, self.peephole) = (bias, hiddenBias, peephole)
  }

  private static func packed(_ matrix: Tensor, parts: Int) -> TensorStorage {
    let (rows, columns) = (matrix.shape[0] / parts, matrix.shape[1])
    let size = model_kernels_packed_count(rows, columns)
    let storage = TensorStorage(byteCount: parts * size * 4)
    guard let source = matrix.floats.baseAddress, matrix.count > 0 else { return storage }
    let target = storage.base.bindMemory(to: Float.self, capacity: parts * size)
    for part in 0..<parts {
      model_kernels_pack(source + part * rows * columns, rows, columns, target + part * size)
    }
    return storage
  }
}

/// Recurrent operations walking along a sequence.
enum RecurrentKernel {
  enum Kind {
    case rnn, gru, lstm

    var gates: Int {
      switch self {
      case .rnn: 1
      case .gru: 3
      case .lstm: 4
      }
    }
  }

  /// Computes one direction.
  ///
  /// - Parameters:
  ///   - x: [S, B, I]
  ///   - isReversed: Whether the last step is read first.
  ///   - hidden: [B, D · H], the initial state on entry and the last on return, in the columns from `column` on.
  ///   - cell: As `hidden`; for `lstm` only.
  ///   - y: [S or 1, B, D · H], of which the columns from `column` on are written.
  ///   - keepsPlaces: Whether the steps of y are those of x, or come in the order they are computed.
  static func run(
    _ kind: Kind, _ weights: RecurrentWeights, functions: RecurrentFunctions, x: Tensor, isReversed: Bool,
    hidden: Tensor, cell: Tensor?, column: Int, into y: Tensor, outputsSequence: Bool, keepsPlaces: Bool,
    in context: ExecutionContext
  ) {
    let (steps, batch) = (x.shape[0], x.shape[1])
    guard hidden.count > 0 else { return }
    let count = model_kernels_recurrent_scratch(kind.gates, weights.hidden, batch)
    let scratch = context.tensor(.fp32, [count])
    var layer = model_kernels_recurrent_direction(
      inputs: weights.inputs, hidden: weights.hidden, input_weights: floats(weights.inputWeights),
      hidden_weights: floats(weights.hiddenWeights), bias: weights.bias?.floats.baseAddress,
      hidden_bias: weights.hiddenBias?.floats.baseAddress, peephole: weights.peephole?.floats.baseAddress,
      recurrent: function(functions.recurrent, functions), cell: function(functions.cell, functions),
      activation: function(functions.activation, functions), gate_clip: functions.gateClip,
      cell_clip: functions.cellClip, couples_gates: functions.couplesGates ? 1 : 0,
      resets_after: functions.resetsAfter ? 1 : 0)
    var run = model_kernels_recurrent_sequence(
      x: x.floats.baseAddress, steps: steps, batch: batch, reversed: isReversed ? 1 : 0,
      h: hidden.floats.baseAddress.map { $0 + column }, c: (cell?.floats.baseAddress).map { $0 + column },
      state_stride: hidden.shape[1], y: y.floats.baseAddress.map { $0 + column }, y_stride: hidden.shape[1],
      output: !outputsSequence
        ? model_kernels_recurrent_last
        : keepsPlaces ? model_kernels_recurrent_placed : model_kernels_recurrent_computed,
      scratch: scratch.floats.baseAddress)
    switch kind {
    case .rnn: model_kernels_rnn(&layer, &run)
    case .gru: model_kernels_gru(&layer, &run)
    case .lstm: model_kernels_lstm(&layer, &run)
    }
    // One by one: of a tuple that holds optional values, optimized code never lets go.
    withExtendedLifetime(weights) {}
    withExtendedLifetime(x) {}
    withExtendedLifetime(hidden) {}
    withExtendedLifetime(cell) {}
    withExtendedLifetime(y) {}
    withExtendedLifetime(scratch) {}
  }

  /// A tensor of its own with the elements of `x`.
  static func copy(_ x: Tensor, _ context: ExecutionContext) -> Tensor {
    let y = context.tensor(x.scalar, x.shape)
    _ = y.floats.update(fromContentsOf: x.floats)
    return y
  }

  /// The element-wise sum of two vectors, either of which may be missing.
  static func sum(_ a: Tensor?, _ b: Tensor?) -> Tensor? {
    guard let a, let b else { return a ?? b }
    return Tensor(floats: zip(a.floats, b.floats).map { $0 + $1 }, a.shape)
  }

  /// `bias` with `amount` added to the elements in `range`, of `count` elements when there is none.
  static func bias(_ bias: Tensor?, count: Int, adding amount: Float, to range: Range<Int>) -> Tensor {
    var elements = bias.map { Array($0.floats) } ?? [Float](repeating: 0, count: count)
    for index in range { elements[index] += amount }
    return Tensor(floats: elements, [count])
  }

  private static func floats(_ storage: TensorStorage) -> UnsafePointer<Float> {
    UnsafePointer(storage.base.assumingMemoryBound(to: Float.self))
  }

  private static func function(
    _ activation: RecurrentActivation, _ functions: RecurrentFunctions
  ) -> model_kernels_recurrent_function {
    let kind =
      switch activation {
      case .linear: model_kernels_recurrent_linear
      case .relu: model_kernels_recurrent_relu
      case .tanh: model_kernels_recurrent_tanh
      case .scaledTanh: model_kernels_recurrent_scaled_tanh
      case .sigmoid: model_kernels_recurrent_sigmoid
      case .sigmoidHard, .hardSigmoid: model_kernels_recurrent_hard_sigmoid
      }
    return model_kernels_recurrent_function(kind: kind, alpha: functions.alpha, beta: functions.beta)
  }
}
