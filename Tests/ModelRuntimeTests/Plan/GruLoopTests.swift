import ModelRuntime
import ModelSpec
import Synchronization
import Testing

/// Loops that spell gated recurrent units out run as one operation.
@Suite struct GruLoopTests {
  static let (steps, batch, inputs, hidden) = (4, 2, 3, 5)

  /// How coremltools writes the index of a row.
  enum Index: CaseIterable {
    /// As it is, up to iOS 16.
    case plain
    /// Counted from the end if it is negative, from iOS 17 on.
    case counted
    /// The same in half precision: through integers of 16 bits.
    case narrow

    /// The operations that make `name` of `index`, which is below `length`, and its type.
    func operations(_ name: String, of index: String, length: Int) -> String {
      func line(_ type: String, _ result: String, _ call: String) -> String {
        "tensor<\(type), [1]> \(result) = \(call)[name = string(\"\(result)\")];\n"
      }
      guard self != .plain else { return line("int32", name, "identity(x = \(index))") }
      var (text, index) = ("", index)
      if self == .narrow {
        text += line("int16", name + "_short", "cast(x = \(index), dtype = string(\"int16\"))")
        text += line("int32", name + "_wide", "cast(x = \(name)_short, dtype = string(\"int32\"))")
        index = name + "_wide"
      }
      text += line("bool", name + "_positive", "greater_equal(x = \(index), y = int32(0))")
      text += line("int32", name + "_back", "add(x = \(index), y = int32(\(length)))")
      let choice = "select(cond = \(name)_positive, a = \(index), b = \(name)_back)"
      guard self == .narrow else { return text + line("int32", name, choice) }
      text += line("int32", name + "_chosen", choice)
      return text + line("uint16", name, "cast(x = \(name)_chosen, dtype = string(\"uint16\"))")
    }
  }

  /// Numbers that depend on `seed`, as the elements of a constant.
  private static func constant(
    _ name: String, _ shape: [Int], seed: Int, zeros: Int = 0, _ scalar: String = "fp32"
  ) -> String {
    let count = shape.reduce(1, *)
    let elements = (0..<count).map { $0 < count - zeros ? "\(Double(($0 * 7 + seed * 5) % 13) / 8 - 0.75)" : "0" }
    func text(_ shape: ArraySlice<Int>, _ elements: ArraySlice<String>) -> String {
      guard let length = shape.first else { return elements.first ?? "" }
      let size = elements.count / length
      let parts = (0..<length).map { index in
        let start = elements.startIndex + index * size
        return text(shape.dropFirst(), elements[start..<start + size])
      }
      return "[" + parts.joined(separator: ", ") + "]"
    }
    let type = "tensor<\(scalar), \(shape)>"
    return "\(type) \(name) = const()[name = string(\"\(name)\"), val = \(type)(\(text(shape[...], elements[...])))];\n"
  }

  /// A loop over `x`, as coremltools writes it; its states are `NAME_list`, those without the first `NAME`.
  ///
  /// - Parameter isHalf: Whether the body computes in half precision, which the list of states is cast to and from.
  static func loop(
    _ name: String, over x: String, initial: String, mode: String, seed: Int, index: Index = .plain,
    isHalf: Bool = false
  ) -> String {
    let scalar = isHalf ? "fp16" : "fp32"
    let (state, step) = ("tensor<\(scalar), [\(batch), \(hidden)]>", "tensor<\(scalar), [\(batch), \(inputs)]>")
    let list = "tensor<fp32, [\(steps + 1), \(batch), \(hidden)]>"
    var text = ""
    for (number, gate) in ["r", "z", "n"].enumerated() {
      text += constant("\(name)_wi\(gate)", [hidden, inputs], seed: seed + number, scalar)
      text += constant("\(name)_wh\(gate)", [hidden, hidden], seed: seed + number + 3, scalar)
      text += constant("\(name)_bi\(gate)", [hidden], seed: seed + number + 6, scalar)
      text += constant("\(name)_bh\(gate)", [hidden], seed: seed + number + 9, scalar)
    }
    func linear(_ side: String, _ gate: String, _ x: String) -> String {
      "\(state) \(name)_\(side)\(gate) = linear(x = \(x), weight = \(name)_w\(side)\(gate), "
        + "bias = \(name)_b\(side)\(gate))[name = string(\"\(name)_\(side)\(gate)\")];\n"
    }
    func line(_ type: String, _ result: String, _ call: String) -> String {
      "\(type) \(name)_\(result) = \(call)[name = string(\"\(name)_\(result)\")];\n"
    }
    text += """
      tensor<int32, [1]> \(name)_zero = const()[name = string("\(name)_zero"), val = tensor<int32, [1]>([0])];
      tensor<int32, [1]> \(name)_end, \(list) \(name)_list = while_loop(loop_vars = (\(name)_zero, \(initial)))[
          name = string("\(name)_loop")] (tensor<int32, [1]> \(name)_i, \(list) \(name)_h) {
        tensor<bool, [1]> \(name)_more = less(x = \(name)_i, y = steps)[name = string("\(name)_more")];
      } -> (\(name)_more), (tensor<int32, [1]> \(name)_j, \(list) \(name)_l) {

      """
    var (rows, states) = (x, "\(name)_l")
    if isHalf {
      text += line("tensor<fp16, [\(steps), \(batch), \(inputs)]>", "x16", "cast(x = \(x), dtype = string(\"fp16\"))")
      text += line(
        "tensor<fp16, [\(steps + 1), \(batch), \(hidden)]>", "l16", "cast(x = \(name)_l, dtype = string(\"fp16\"))")
      (rows, states) = ("\(name)_x16", "\(name)_l16")
    }
    text += index.operations("\(name)_ix", of: "\(name)_j", length: steps)
    text += index.operations("\(name)_ih", of: "\(name)_j", length: steps + 1)
    let gather = "axis = int32(0), batch_dims = int32(0), validate_indices = bool(false))"
    text += line(
      "tensor<\(scalar), [1, \(batch), \(inputs)]>", "gx", "gather(x = \(rows), indices = \(name)_ix, \(gather)")
    text += line(
      "tensor<\(scalar), [1, \(batch), \(hidden)]>", "gh", "gather(x = \(states), indices = \(name)_ih, \(gather)")
    text += line(step, "x", "squeeze(x = \(name)_gx, axes = first)")
    text += line(state, "s", "squeeze(x = \(name)_gh, axes = first)")
    for gate in ["r", "z", "n"] { text += linear("i", gate, "\(name)_x") + linear("h", gate, "\(name)_s") }
    text += line(state, "rs", "add(x = \(name)_ir, y = \(name)_hr)") + line(state, "r", "sigmoid(x = \(name)_rs)")
    text += line(state, "zs", "add(x = \(name)_iz, y = \(name)_hz)") + line(state, "z", "sigmoid(x = \(name)_zs)")
    text += line(state, "held", "mul(x = \(name)_r, y = \(name)_hn)")
    text += line(state, "ns", "add(x = \(name)_in, y = \(name)_held)") + line(state, "n", "tanh(x = \(name)_ns)")
    text += line(state, "rest", "sub(x = \(scalar)(1), y = \(name)_z)")
    text += line(state, "new", "mul(x = \(name)_rest, y = \(name)_n)")
    text += line(state, "old", "mul(x = \(name)_z, y = \(name)_s)")
    text += line(state, "next", "add(x = \(name)_new, y = \(name)_old)")
    text += line("tensor<int32, [1]>", "k", "add(x = \(name)_j, y = int32(1))")
    text += line("tensor<\(scalar), [1, \(batch), \(hidden)]>", "row", "expand_dims(x = \(name)_next, axes = first)")
    let scatter =
      "scatter(data = \(states), indices = \(name)_k, updates = \(name)_row, axis = int32(0), mode = string(\"\(mode)\"))"
    if isHalf {
      text += line("tensor<fp16, [\(steps + 1), \(batch), \(hidden)]>", "changed16", scatter)
      text += line(list, "changed", "cast(x = \(name)_changed16, dtype = string(\"fp32\"))")
    } else {
      text += line(list, "changed", scatter)
    }
    text += "} -> (\(name)_k, \(name)_changed);\n"
    text += """
      tensor<fp32, [\(steps), \(batch), \(hidden)]> \(name) = slice_by_index(x = \(name)_list, begin = begin, end = zeros,
          begin_mask = begins, end_mask = ends)[name = string("\(name)")];

      """
    return text
  }

  static let constants =
    """
    tensor<int32, [1]> steps = const()[name = string("steps"), val = tensor<int32, [1]>([\(steps)])];
    tensor<int32, [1]> first = const()[name = string("first"), val = tensor<int32, [1]>([0])];
    tensor<int32, [3]> begin = const()[name = string("begin"), val = tensor<int32, [3]>([1, 0, 0])];
    tensor<int32, [3]> zeros = const()[name = string("zeros"), val = tensor<int32, [3]>([0, 0, 0])];
    tensor<bool, [3]> begins = const()[name = string("begins"), val = tensor<bool, [3]>([false, true, true])];
    tensor<bool, [3]> ends = const()[name = string("ends"), val = tensor<bool, [3]>([true, true, true])];
    tensor<int32, [3]> empty = const()[name = string("empty"),
        val = tensor<int32, [3]>([\(steps), \(batch), \(hidden)])];

    """ + constant("start", [steps + 1, batch, hidden], seed: 2, zeros: steps * batch * hidden)
    + constant("full", [steps + 1, batch, hidden], seed: 3) + constant("h0", [1, batch, hidden], seed: 4)

  /// Runs a function of x [4, 2, 3], and again without passes; the operations that have run.
  private func operations(
    _ body: String, result: String = "y", inner: String, tolerance: Double = 1e-5
  ) throws -> [String] {
    let shape = [Self.steps, Self.batch, Self.inputs]
    let text = "func main<ios18>(tensor<fp32, \(shape)> x) {\n\(Self.constants)\(body)} -> (\(result));"
    let model = try RuntimeModel(program(text, inputs: [.array("x", shape.map { Int64($0) })], outputs: [result]))
    let inputs: NameMap = ["x": FeatureValue.doubles((0..<24).map { Double(($0 * 7) % 11) / 4 - 1 }, shape: shape)]
    let operations = Mutex<[String]>([])
    var options = PredictionOptions()
    options.onStep = { step in operations.withLock { $0.append(step.operation) } }
    let found = try model.prediction(from: inputs, options: options)[result]?.array?.doubles ?? []
    var plain = PredictionOptions()
    plain.taps = [inner]
    let expected = try model.prediction(from: inputs, options: plain)[result]?.array?.doubles ?? []
    #expect(found.count == expected.count && !found.isEmpty)
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance })
    return operations.withLock { $0 }
  }

  @Test(arguments: [("start", "add"), ("full", "update")]) func oneDirection(_ initial: String, _ mode: String) throws {
    let body = Self.loop("a", over: "x", initial: initial, mode: mode, seed: 1)
    #expect(try operations(body, result: "a", inner: "a_list") == ["gru"])
  }

  /// coremltools writes the same loop in other words for each system and precision.
  @Test(arguments: Index.allCases, [false, true]) func anySpelling(_ index: Index, _ isHalf: Bool) throws {
    let body = Self.loop("a", over: "x", initial: "start", mode: "add", seed: 1, index: index, isHalf: isHalf)
    let found = try operations(body, result: "a", inner: "a_list", tolerance: isHalf ? 4e-3 : 1e-5)
    #expect(found.contains("gru") && !found.contains("while_loop"))
  }

  @Test func addingToStatesThatAreNotZeroStaysALoop() throws {
    let body = Self.loop("a", over: "x", initial: "full", mode: "add", seed: 1)
    #expect(try operations(body, result: "a", inner: "a_list") == ["while_loop", "slice_by_index"])
  }

  @Test func allStates() throws {
    let body = Self.loop("a", over: "x", initial: "start", mode: "add", seed: 1)
    #expect(try operations(body, result: "a_list", inner: "a") == ["gru", "concat"])
  }

  @Test func bothDirections() throws {
    let (steps, batch, hidden) = (Self.steps, Self.batch, Self.hidden)
    let body =
      Self.loop("a", over: "x", initial: "start", mode: "add", seed: 1) + """
        tensor<fp32, [\(steps), \(batch), \(Self.inputs)]> turned = reverse(x = x, axes = first)[name = string("turned")];
        tensor<fp32, [\(steps), \(batch), \(hidden)]> none = fill(shape = empty)[name = string("none")];
        tensor<fp32, [\(steps + 1), \(batch), \(hidden)]> joined = concat(values = (h0, none), axis = int32(0),
            interleave = bool(false))[name = string("joined")];

        """ + Self.loop("b", over: "turned", initial: "joined", mode: "add", seed: 5) + """
        tensor<fp32, [\(steps), \(batch), \(hidden)]> back = reverse(x = b, axes = first)[name = string("back")];
        tensor<fp32, [\(steps), \(batch), \(2 * hidden)]> y = concat(values = (a, back), axis = int32(2),
            interleave = bool(false))[name = string("y")];

        """
    #expect(try operations(body, inner: "back") == ["gru"])
  }
}
