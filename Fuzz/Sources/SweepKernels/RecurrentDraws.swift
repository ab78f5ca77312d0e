import Foundation
import ModelOps

extension Draw {
  /// A recurrent layer of one of the three kinds, in one direction or both, over few steps.
  mutating func recurrent() -> Drawn {
    let kind = one(RecurrentLoops.Kind.allCases)
    let (steps, batch, inputs, hidden) = (length(5), length(5), length(24), length(28))
    var directions = ["forward", "reverse"]
    if kind != .rnn { directions.append("bidirectional") }
    let direction = one(directions)
    let sides = direction == "bidirectional" ? ["", "_back"] : [""]
    let rows = kind.gates * hidden
    var made = SweepCase(operation: kind.rawValue, outputCount: kind == .lstm ? 3 : 2)
    made.tensors = [
      ("x", tensor([steps, batch, inputs], special: isSpecial(oneIn: 6))),
      ("initial_h", tensor([batch, sides.count * hidden])),
    ]
    if kind == .lstm { made.tensors.append(("initial_c", tensor([batch, sides.count * hidden]))) }
    let (hasBias, hasPeephole) = (isOneIn(2), kind == .lstm && isOneIn(3))
    for side in sides {
      made.tensors += [
        ("weight_ih" + side, tensor([rows, inputs])), ("weight_hh" + side, tensor([rows, hidden])),
      ]
      if hasBias { made.tensors.append(("bias" + side, tensor([rows]))) }
      if hasPeephole { made.tensors.append(("peephole" + side, tensor([3 * hidden]))) }
    }
    if kind == .gru && hasBias && sides.count == 1 && isOneIn(2) { made.tensors.append(("input_bias", tensor([rows]))) }
    if !isOneIn(6) {
      made.constants = Set(made.tensors.map(\.name).filter { !["x", "initial_h", "initial_c"].contains($0) })
    }
    let (resets, isSequence) = (kind == .gru && isOneIn(2), isOneIn(2))
    let activation = one(["tanh", "sigmoid", "relu"])
    made.attributes = [
      ("direction", .string(direction)), ("output_sequence", .boolean(isSequence)), ("activation", .string(activation)),
    ]
    if kind == .gru { made.attributes.append(("reset_after", .boolean(resets))) }
    if kind != .rnn, isOneIn(3) { made.attributes.append(("recurrent_activation", .string("sigmoid"))) }
    let tensors = Dictionary(
      made.tensors.map { ($0.name, $0.tensor.floatArray) }, uniquingKeysWith: { first, _ in first })
    let loops = RecurrentLoops(
      kind: kind, steps: steps, batch: batch, inputs: inputs, hidden: hidden, activation: activation,
      resetsAfter: resets, tensors: tensors)
    return Drawn(made) { loops.results(direction, isSequence: isSequence) }
  }
}

/// Recurrent layers by the loops that define them, in double precision.
private struct RecurrentLoops {
  enum Kind: String, CaseIterable {
    case lstm, gru, rnn

    var gates: Int {
      switch self {
      case .lstm: 4
      case .gru: 3
      case .rnn: 1
      }
    }
  }

  var kind: Kind
  var steps: Int
  var batch: Int
  var inputs: Int
  var hidden: Int
  var activation: String
  var resetsAfter: Bool
  var tensors: [String: [Float]]

  func results(_ direction: String, isSequence: Bool) -> [[Float]] {
    let sides = direction == "bidirectional" ? ["", "_back"] : [""]
    let width = sides.count * hidden
    var sequence = [Float](repeating: 0, count: steps * batch * width)
    var (last, cells) = ([Float](repeating: 0, count: batch * width), [Float](repeating: 0, count: batch * width))
    for (place, side) in sides.enumerated() {
      for example in 0..<batch {
        let range = example * width + place * hidden..<example * width + (place + 1) * hidden
        var h = (tensors["initial_h"] ?? [])[range].map { Double($0) }
        var c = tensors["initial_c"].map { $0[range].map { Double($0) } } ?? []
        let isReversed = direction == "reverse" || place == 1
        for step in 0..<steps {
          let read = isReversed ? steps - 1 - step : step
          let start = (read * batch + example) * inputs
          let x = (tensors["x"] ?? [])[start..<start + inputs].map { Double($0) }
          advance(&h, &c, x, side)
          // Steps come out as computed, and of both directions together, where they lie in the sequence.
          let written = (place == 1 ? read : step) * batch * width
          for index in 0..<hidden { sequence[written + range.lowerBound + index] = Float(h[index]) }
        }
        for index in 0..<hidden {
          last[range.lowerBound + index] = Float(h[index])
          if kind == .lstm { cells[range.lowerBound + index] = Float(c[index]) }
        }
      }
    }
    return [isSequence ? sequence : last, last] + (kind == .lstm ? [cells] : [])
  }

  private func advance(_ h: inout [Double], _ c: inout [Double], _ x: [Double], _ side: String) {
    func row(_ name: String, _ index: Int, _ vector: [Double]) -> Double {
      let weights = tensors[name + side] ?? []
      return vector.indices.reduce(0) { $0 + Double(weights[index * vector.count + $1]) * vector[$1] }
    }
    func number(_ name: String, _ index: Int) -> Double { Double(tensors[name + side]?[index] ?? 0) }
    let before = h
    func gate(_ gate: Int, _ index: Int, _ state: [Double]) -> Double {
      let place = gate * hidden + index
      return row("weight_ih", place, x) + row("weight_hh", place, state) + number("bias", place)
        + number("input_bias", place)
    }
    switch kind {
    case .rnn: for index in 0..<hidden { h[index] = activated(gate(0, index, before)) }
    case .gru:
      let r = (0..<hidden).map { sigmoid(gate(0, $0, before)) }
      let held = zip(r, before).map { $0 * $1 }
      for index in 0..<hidden {
        let z = sigmoid(gate(2, index, before))
        let place = hidden + index
        let o =
          resetsAfter
          ? row("weight_ih", place, x) + number("input_bias", place)
            + r[index] * (row("weight_hh", place, before) + number("bias", place)) : gate(1, index, held)
        h[index] = z * before[index] + (1 - z) * activated(o)
      }
    case .lstm:
      let old = c
      for index in 0..<hidden {
        let i = sigmoid(gate(0, index, before) + number("peephole", index) * old[index])
        let f = sigmoid(gate(1, index, before) + number("peephole", hidden + index) * old[index])
        c[index] = f * old[index] + i * tanh(gate(3, index, before))
        let o = sigmoid(gate(2, index, before) + number("peephole", 2 * hidden + index) * c[index])
        h[index] = o * activated(c[index])
      }
    }
  }

  private func sigmoid(_ x: Double) -> Double { 1 / (1 + exp(-x)) }

  private func activated(_ x: Double) -> Double {
    switch activation {
    case "sigmoid": sigmoid(x)
    case "relu": x.isNaN ? x : max(x, 0)
    default: tanh(x)
    }
  }
}
