internal import ModelGraph
internal import ModelSpec

/// `lstm`, `gru` and `rnn`.
enum RecurrentExport: OperationExport {
  static let operations = ["lstm", "gru", "rnn"]
  static let form = ExportForm(
    "LSTM, GRU, RNN with gates in the order of ONNX", "a `clip` of the cell is spelled out, step by step")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    guard let recurrent = call.resolved as? any RecurrentOperation else { throw OperationError("it is not recurrent") }
    let cell = recurrent.cell
    let functions: RecurrentFunctions
    switch recurrent {
    case let lstm as Lstm: functions = lstm.functions
    case let gru as Gru: functions = gru.functions
    case let rnn as Rnn: functions = rnn.functions
    default: throw OperationError("it is not recurrent")
    }
    guard let hidden = cell.hidden.fixed else {
      throw OperationError("its hidden size is not fixed", code: "onnx-shape")
    }
    let name = call.operation.operation
    if name == "lstm", functions.cellClip.isFinite {
      return try ClippedLSTM.translate(call, hidden: hidden, &builder)
    }
    let x = try builder.input(call, "x")
    let suffixes = cell.direction == .bidirectional ? ["", "_back"] : [""]
    // The gates of ONNX, by their places in MIL.
    let order = name == "lstm" ? [0, 2, 1, 3] : name == "gru" ? [2, 0, 1] : [0]
    let weight = try stacked(call, "weight_ih", suffixes: suffixes, order: order, scalar: x.scalar, &builder)
    let recurrence = try stacked(call, "weight_hh", suffixes: suffixes, order: order, scalar: x.scalar, &builder)
    let bias = try biases(call, suffixes, order: order, hidden: hidden, scalar: x.scalar, functions, &builder)
    let directions = suffixes.count
    let initial = try state(call, "initial_h", directions: directions, hidden: hidden, scalar: x.scalar, &builder)
    var inputs: [ExportValue?] = [x, weight, recurrence, bias, nil, initial]
    if name == "lstm" {
      inputs.append(try state(call, "initial_c", directions: directions, hidden: hidden, scalar: x.scalar, &builder))
      if call.has("peephole") {
        inputs.append(try stacked(call, "peephole", suffixes: suffixes, order: [0, 2, 1], scalar: x.scalar, &builder))
      }
    }
    let own: [RecurrentActivation] =
      name == "lstm"
      ? [functions.recurrent, functions.cell, functions.activation]
      : name == "gru" ? [functions.recurrent, functions.activation] : [functions.activation]
    var attributes = Activations(own, directions: directions).attributes
    attributes += [("hidden_size", .int(hidden)), ("direction", .string(cell.direction.rawValue))]
    if functions.gateClip.isFinite { attributes.append(("clip", .float(functions.gateClip))) }
    if name == "gru" { attributes.append(("linear_before_reset", .int(functions.resetsAfter ? 1 : 0))) }
    let names = ["Y", "Y_h", "Y_c"].prefix(name == "lstm" ? 3 : 2).map { builder.uniqueName("\(builder.stem)/\($0)") }
    builder.add(name.uppercased(), inputs, outputs: names, attributes)
    let length = x.shape[0]
    let steps = ExportValue(
      names[0], x.type.with([length, Extent(directions), x.shape[1], Extent(hidden)]))
    let lastType = x.type.with([Extent(directions), x.shape[1], Extent(hidden)])
    var results = names.dropFirst().map { flat(ExportValue($0, lastType), directions, hidden: hidden, &builder) }
    let sequence: ExportValue
    if cell.outputsSequence {
      let ordered =
        cell.direction == .reverse ? builder.slice(steps, [0], from: [-1], to: [-Int(Int32.max)], by: [-1]) : steps
      let turned = builder.transpose(ordered, [0, 2, 1, 3])
      let lengths = builder.lengths([(nil, 0), (nil, 1), (directions * hidden, 0)], of: x)
      sequence = builder.reshape(turned, to: lengths, as: try call.type().shape)
    } else {
      sequence = builder.unsqueeze(results[0], [0])
    }
    results.insert(sequence, at: 0)
    return results
  }

  /// [directions, B, H] as [B, directions · H].
  private static func flat(
    _ value: ExportValue, _ directions: Int, hidden: Int, _ builder: inout ExportBuilder
  ) -> ExportValue {
    if directions == 1 { return builder.squeeze(value, [0]) }
    return builder.reshape(builder.transpose(value, [1, 0, 2]), [-1, directions * hidden])
  }

  /// [B, directions · H] as [directions, B, H].
  private static func state(
    _ call: ExportCall, _ parameter: String, directions: Int, hidden: Int, scalar: ScalarType,
    _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    let value = try initial(call, parameter, scalar: scalar, &builder)
    if directions == 1 { return builder.unsqueeze(value, [0]) }
    let split = builder.reshape(value, [-1, directions, hidden])
    return builder.transpose(split, [1, 0, 2])
  }

  /// The states of the examples; rows for further examples are passed over.
  static func initial(_ call: ExportCall, _ parameter: String, scalar: ScalarType, _ builder: inout ExportBuilder)
    throws(OperationError) -> ExportValue
  {
    let value = builder.cast(try builder.input(call, parameter), scalar)
    let x = try builder.input(call, "x")
    let (batch, rows) = (x.shape[1], value.shape[0])
    if let batch = batch.fixed, let rows = rows.fixed {
      return rows > batch ? builder.slice(value, [0], from: [0], to: [batch]) : value
    }
    if rows.form != nil, rows == batch { return value }
    return builder.node(
      "Slice", [value, builder.int64s([0]), builder.length(x, 1), builder.int64s([0])],
      as: value.type.with(Shape([batch] + value.shape.extents.dropFirst())))
  }

  /// The matrices or vectors of both directions, [directions, gates · H, …], with gates in another order.
  static func stacked(
    _ call: ExportCall, _ parameter: String, suffixes: [String], order: [Int], scalar: ScalarType,
    _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    var values: [ExportValue] = []
    for suffix in suffixes {
      let value = builder.cast(try builder.input(call, parameter + suffix), scalar)
      values.append(builder.unsqueeze(ordered(value, order, &builder), [0]))
    }
    return builder.concat(values, axis: 0)
  }

  private static func ordered(_ value: ExportValue, _ order: [Int], _ builder: inout ExportBuilder) -> ExportValue {
    guard order != Array(order.indices) else { return value }
    guard let rows = value.shape[0].fixed else { return value }
    let part = rows / order.count
    let type = value.type.with(Shape([Extent(part)] + value.shape.extents.dropFirst()))
    let parts = builder.node(
      "Split", [value, builder.int64s(order.map { _ in part })], ["axis": .int(0)],
      as: order.map { _ in Optional(type) })
    return builder.concat(order.map { parts[$0] }, axis: 0)
  }

  /// What is added to the products with inputs and with states, [directions, 2 · gates · H].
  private static func biases(
    _ call: ExportCall, _ suffixes: [String], order: [Int], hidden: Int, scalar: ScalarType,
    _ functions: RecurrentFunctions, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue? {
    let parameters = suffixes.flatMap { ["bias" + $0, "input_bias" + $0] }
    guard parameters.contains(where: { call.has($0) }) else { return nil }
    let none = builder.floats([Float](repeating: 0, count: order.count * hidden), [order.count * hidden], scalar)
    var values: [ExportValue] = []
    for suffix in suffixes {
      let own = try builder.optional(call, "bias" + suffix).map { ordered(builder.cast($0, scalar), order, &builder) }
      let input = try builder.optional(call, "input_bias" + suffix).map {
        ordered(builder.cast($0, scalar), order, &builder)
      }
      // Only where the reset gate scales the product does it matter which product a bias is added to.
      let pair = functions.resetsAfter ? [input ?? none, own ?? none] : [own ?? none, input ?? none]
      values.append(builder.unsqueeze(builder.concat(pair, axis: 0), [0]))
    }
    return builder.concat(values, axis: 0)
  }
}

/// The activations of a recurrent operator, with their factors.
private struct Activations {
  var attributes: [(String, ExportAttribute)]

  init(_ functions: [RecurrentActivation], directions: Int) {
    var (names, alphas, betas): ([String], [Float], [Float]) = ([], [], [])
    for _ in 0..<directions {
      for function in functions {
        switch function {
        case .linear:
          names.append("Affine")
          alphas.append(1)
          betas.append(0)
        case .relu: names.append("Relu")
        case .tanh: names.append("Tanh")
        case .sigmoid: names.append("Sigmoid")
        case .scaledTanh:
          names.append("ScaledTanh")
          alphas.append(1)
          betas.append(1)
        case .sigmoidHard, .hardSigmoid:
          names.append("HardSigmoid")
          alphas.append(0.2)
          betas.append(0.5)
        }
      }
    }
    attributes = [("activations", .strings(names))]
    if !alphas.isEmpty { attributes += [("activation_alpha", .floats(alphas)), ("activation_beta", .floats(betas))] }
  }
}
