internal import ModelSpec

/// `rnn`: a plain recurrent layer over a sequence: h = f(W x + R h + b).
///
/// - `x`: [S, B, I], fp16 or fp32.
/// - `initial_h`: [B, H].
/// - `weight_ih` W: [H, I]; `weight_hh` R: [H, H]; `bias` b: [H], zeros unless given.
/// - `direction`: `forward` (default) or `reverse`, which reads the last step first; steps come out as computed.
/// - `output_sequence`: whether all steps come out, or the last; false unless given.
/// - `activation` f: `tanh` unless given.
/// - `nn.gate_clip`: bound of what goes into f; none unless given, and unknown to MIL.
/// - Results: [S or 1, B, H], and the last state, [B, H].
package struct Rnn: RecurrentOperation {
  package static let name = "rnn"

  package var cell: RecurrentCell
  package var functions: RecurrentFunctions

  package init(_ arguments: OperationArguments) throws(OperationError) {
    cell = try RecurrentCell(arguments, gates: 1)
    functions = try RecurrentFunctions(arguments)
    functions.activation = try arguments.choice("activation", default: .tanh)
  }

  package var weights: [String] { ["weight_ih", "weight_hh"] + (cell.bias == nil ? [] : ["bias"]) }
}

extension Rnn {
  package func compose(_ call: OperationCall, in graph: inout GradientBuilder) throws(OperationError) -> [GraphValue] {
    let plan = try RecurrentComposition(cell, functions, call: call)
    let rows = try plan.projections("", bias: call.optional("bias"), in: &graph)
    let weight = try call.argument("weight_hh")
    var states = [try plan.initial("initial_h", 0, in: &graph)]
    let computed = try plan.walk(rows, isReversed: cell.direction == .reverse, states: &states, in: &graph) {
      (row, states, graph) throws(OperationError) in
      let sum = try graph.plus(row, try plan.product(states[0], weight, in: &graph))
      states[0] = try plan.gate(sum, functions.activation, in: &graph)
    }
    return [try plan.output([computed], in: &graph), states[0]]
  }
}
