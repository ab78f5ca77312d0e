internal import ModelSpec

/// The category of an operation, which determines its color. The page uses the same names.
enum OperationCategory: String, CaseIterable {
  case convolution, matrix, activation, normalization, pooling, shape, arithmetic, recurrent, control, constant, input,
    output, quantization, group, split, leaf, other

  /// The category of an operation of ML Programs or of a type of layer.
  init(_ kind: String) {
    // `addBroadcastable` is an addition, not a cast.
    let name = Array(kind.lowercased().replacing("broadcastable", with: "").utf8)
    // `activation.linear` scales and shifts: the words after the point only say which activation it is.
    if name.starts(with: "activation".utf8) {
      self = .activation
      return
    }
    for (category, words) in Self.words where words.contains(where: { Self.isPart($0, of: name) }) {
      self = category
      return
    }
    self = .other
  }

  private static func isPart(_ word: String, of name: [UInt8]) -> Bool {
    name.indices.contains { name[$0] == word.utf8.first && name[$0...].starts(with: word.utf8) }
  }

  /// Parts of names, the first match decides.
  private static let words: [(OperationCategory, [String])] = [
    (.control, ["cond", "while_loop", "loop", "branch", "select", "where", "read_state", "write_state"]),
    (.quantization, ["quantize", "constexpr", "_lut"]),
    (.convolution, ["conv"]),
    (.recurrent, ["lstm", "gru", "rnn", "recurrent"]),
    (.matrix, ["matmul", "linear", "innerproduct", "einsum", "attention", "embedding"]),
    (.normalization, ["norm", "lrn", "mvn"]),
    (.pooling, ["pool", "reduce", "topk", "arg"]),
    (
      .activation,
      ["activation", "relu", "softmax", "sigmoid", "tanh", "gelu", "elu", "silu", "erf", "softplus", "softsign"]
    ),
    (
      .shape,
      [
        "reshape", "transpose", "permute", "concat", "split", "slice", "squeeze", "expand", "pad", "crop", "gather",
        "scatter", "stack", "tile", "flatten", "reverse", "upsample", "resize", "resample", "cast", "identity", "copy",
        "reorganize", "space", "depth", "shuffle", "shape", "fill", "range", "one_hot", "onehot", "sequencerepeat",
        "band_part", "bandpart", "sliding", "broadcast", "list_",
      ]
    ),
    (.constant, ["const", "load"]),
    (
      .arithmetic,
      [
        "add", "sub", "mul", "div", "pow", "exp", "log", "sqrt", "abs", "max", "min", "scale", "bias", "unary",
        "average", "dot", "sum", "floor", "ceil", "round", "sign", "sin", "cos", "tan", "equal", "greater", "less",
        "not", "and", "or", "clip", "mod", "square", "inverse",
      ]
    ),
  ]
}
