import ModelOps

/// Draws what is bound to a parameter: by the parameter's name mostly what operations take there, and now and then anything.
struct ArgumentDraw {
  var random: SplitMix
  /// The values that the program has so far, the newest last.
  var values: [ProgramValue]
  /// What lengths, axes and the like are chosen for: the first tensor that the operation takes.
  private var subject: TensorType?

  init(_ random: SplitMix, _ values: [ProgramValue]) {
    self.random = random
    self.values = values
  }

  /// Arguments for the parameters of an operation; those that are left out are missing.
  mutating func bindings(_ parameters: [(name: String, isConstant: Bool)]) -> [(name: String, arguments: [Draw])] {
    subject = nil
    var bound: [(name: String, arguments: [Draw])] = []
    for parameter in parameters {
      let isLeading = bound.isEmpty
      if !isLeading, Self.optional.contains(parameter.name) ? random.oneIn(2) : random.oneIn(24) { continue }
      let count = Self.variadic.contains(parameter.name) ? 1 + random.below(3) : 1
      let arguments = (0..<count).map { _ in
        argument(parameter.name, isConstant: parameter.isConstant, isLeading: isLeading)
      }
      bound.append((parameter.name, arguments))
      if subject == nil { subject = arguments.first?.type.tensor }
    }
    return bound
  }

  /// A value of the program, or a constant.
  enum Draw {
    case value(ProgramValue)
    case constant(Constant)

    var type: ValueType {
      switch self {
      case .value(let value): value.known.type
      case .constant(let constant): .tensor(constant.type)
      }
    }

    var argument: OperationArguments.Argument {
      switch self {
      case .value(let value): value.known
      case .constant(let constant): OperationArguments.Argument(constant)
      }
    }
  }

  private mutating func argument(_ name: String, isConstant: Bool, isLeading: Bool) -> Draw {
    if random.oneIn(40) { return random.oneIn(2) ? .constant(anything()) : .value(random.choose(values)) }
    if let word = word(name) { return .constant(.string(word)) }
    if Self.flags.contains(name) { return .constant(.boolean(random.oneIn(2))) }
    if Self.flagVectors.contains(name) {
      let count = name == "end_masks" ? 1 : subject?.rank ?? 1
      return .constant(.booleans((0..<count).map { _ in random.oneIn(3) }))
    }
    if Self.integers.contains(name) { return .constant(integer(integer(name))) }
    if Self.vectors.contains(name) {
      if !isConstant, random.oneIn(6), let value = vector() { return .value(value) }
      return .constant(.integers(integers(name)))
    }
    if Self.numbers.contains(name) { return .constant(.float(number())) }
    let isValue = isLeading ? !random.oneIn(12) : random.oneIn(3)
    if !isConstant, isValue || name == "input" || name == "ls" {
      return .value(random.oneIn(3) ? random.choose(values) : values[values.count - 1])
    }
    return .constant(tensor(name))
  }

  /// A vector of integers among the values.
  private mutating func vector() -> ProgramValue? {
    let found = values.filter { $0.known.type.tensor.map { $0.rank == 1 && $0.scalar == .int32 } == true }
    return found.isEmpty ? nil : random.choose(found)
  }

  /// An integer, mostly as int32.
  private mutating func integer(_ number: Int) -> Constant {
    random.oneIn(30) ? .integers([number]) : .integer(number)
  }

  // MARK: - Tensors

  /// A constant of a shape that goes with the subject.
  private mutating func tensor(_ name: String) -> Constant {
    let shape = shape(name)
    let scalar = scalar(name)
    let count = shape.reduce(1, *)
    let type = TensorType(scalar, Shape(fixed: shape))
    switch Tensor.Form(scalar) {
    case .boolean: return Constant(type, .booleans((0..<count).map { _ in random.oneIn(2) }))
    case .integer: return Constant(type, .integers((0..<count).map { _ in element(scalar) }))
    case .float: return Constant(type, .floats((0..<count).map { _ in number() }))
    }
  }

  private mutating func element(_ scalar: ScalarType) -> Int {
    if random.oneIn(30) {
      return scalar == .int32 ? random.choose([Int(Int32.max), Int(Int32.min), 1000]) : scalar == .int8 ? -128 : 255
    }
    return scalar == .int32 && random.oneIn(6) ? -1 - random.below(2) : random.below(3)
  }

  private mutating func scalar(_ name: String) -> ScalarType {
    if random.oneIn(25) { return random.choose([.fp32, .fp16, .int32, .int8, .uint8, .bool, .int16, .uint16]) }
    switch name {
    case "indices", "index", "lengths", "batch_dims", "box_indices", "init_length", "one_hot_vector_size": return .int32
    case "cond", "pred": return .bool
    case "quantized_data", "data", "zero_point", "offset": return random.choose([.int8, .uint8])
    case "mask", "data_mask", "indices_mask": return random.choose([.uint8, .bool])
    default:
      guard let subject, [.fp32, .fp16, .int32, .bool].contains(subject.scalar), !random.oneIn(12) else { return .fp32 }
      return subject.scalar
    }
  }

  private mutating func shape(_ name: String) -> [Int] {
    let own = (subject?.shape.map { $0.fixed ?? 2 } ?? lengths()).map { min(max($0, 0), 8) }
    if random.oneIn(20) { return lengths() }
    switch name {
    case "weight":
      guard own.count >= 3, !random.oneIn(4) else { return [1 + random.below(4), own.last ?? 2] }
      let kernel = own.dropFirst(2).map { _ in random.choose([1, 1, 2, 3]) }
      let groups = random.oneIn(3) ? own[1] : 1
      return [max(groups, 1) * random.choose([1, 2]), max(own[1] / max(groups, 1), 1)] + kernel
    case "weight_ih", "weight_hh", "weight_ih_back", "weight_hh_back":
      let hidden = 2
      let gates = random.choose([1, 3, 4])
      return [gates * hidden, name.hasPrefix("weight_ih") ? own.last ?? 2 : hidden]
    case "initial_h", "initial_c": return [own.count > 1 ? own[1] : 1, random.choose([2, 2, 4])]
    case "gamma", "beta", "mean", "variance", "alpha":
      return [own.count > 1 && !random.oneIn(4) ? own[1] : own.last ?? 1]
    case "bias", "scale", "zero_point", "offset":
      return random.oneIn(3) ? [] : [random.choose([own.first ?? 1, own.count > 1 ? own[1] : 2, 2, 4, 8])]
    case "indices", "index":
      return random.choose([[], [1], [2], own, own.dropLast() + [1], [2, 1]])
    case "key", "value", "query", "updates", "update", "x", "y", "a", "b": return random.oneIn(3) ? own : suffix(own)
    default: return random.choose([own, suffix(own), [], [1], [2], lengths()])
    }
  }

  private mutating func suffix(_ own: [Int]) -> [Int] {
    own.isEmpty ? [] : Array(own.suffix(random.below(own.count + 1))).map { random.oneIn(5) ? 1 : $0 }
  }

  /// A shape of any rank.
  mutating func lengths() -> [Int] {
    (0..<random.choose([0, 1, 1, 2, 2, 3, 3, 4, 4, 5])).map { _ in random.choose([0, 1, 1, 2, 2, 3, 4, 6]) }
  }

  /// A constant of any kind.
  private mutating func anything() -> Constant {
    let shape = random.choose([[], [], [1], [2], [4], lengths()])
    let count = shape.reduce(1, *)
    switch random.below(5) {
    case 0: return Constant(TensorType(.int32, Shape(fixed: shape)), .integers((0..<count).map { _ in extreme() }))
    case 1: return Constant(TensorType(.bool, Shape(fixed: shape)), .booleans((0..<count).map { _ in random.oneIn(2) }))
    case 2: return .string(random.choose(Self.words))
    default:
      return Constant(
        TensorType(random.choose([.fp32, .fp16]), Shape(fixed: shape)),
        .floats((0..<count).map { _ in random.choose(Self.extremes) }))
    }
  }

  private mutating func extreme() -> Int {
    random.choose([0, 1, -1, 2, 3, -2, 7, 64, 65536, Int(Int32.max), Int(Int32.min)])
  }

  // MARK: - Attributes

  private mutating func number() -> Float {
    random.oneIn(16) ? random.choose(Self.extremes) : random.choose([0, 0.5, 1, 1, 2, -1, 0.1, 1e-5])
  }

  private mutating func integer(_ name: String) -> Int {
    if random.oneIn(20) { return extreme() }
    let rank = subject?.rank ?? 1
    switch name {
    case "axis", "seq_axis", "batch_axis", "vector_axis", "batch_dims": return random.below(2 * rank + 1) - rank
    case "groups": return random.oneIn(3) ? subject?.shape.dropFirst().first?.fixed ?? 1 : 1
    case "seed", "lower", "upper": return random.below(4) - 1
    default: return 1 + random.below(4)
    }
  }

  private mutating func integers(_ name: String) -> [Int] {
    let rank = subject?.rank ?? 1
    let own = subject?.shape.map { $0.fixed ?? 2 } ?? []
    if random.oneIn(20) { return (0..<random.below(5)).map { _ in extreme() } }
    switch name {
    case "axes", "resized_dims":
      return (0..<rank + 1).filter { _ in random.oneIn(2) }.map { random.oneIn(4) ? $0 - rank : $0 }
    case "perm": return Array(0..<rank).shuffled(using: &random)
    case "shape", "elem_shape": return reshaped(own)
    case "kernel_sizes", "strides", "dilations":
      return (0..<max(rank - 2, 0)).map { _ in random.choose([1, 1, 2, 3]) }
    case "pad":
      return (0..<2 * max(random.oneIn(2) ? rank : rank - 2, 0)).map { _ in random.choose([0, 0, 1, 2]) }
    case "block_shape": return [1 + random.below(2), 1 + random.below(2)]
    case "crops", "paddings": return [0, random.below(2), 0, random.below(2)]
    case "begin", "begins": return own.map { random.oneIn(3) ? -1 : random.below($0 + 1) }
    case "end", "ends": return own.map { random.oneIn(4) ? -1 : $0 }
    case "stride": return own.map { _ in random.choose([1, 1, 1, 2, -1]) }
    case "size": return own.map { random.oneIn(3) ? -1 : random.below($0 + 1) }
    case "reps": return own.map { _ in 1 + random.below(2) }
    case "split_sizes":
      let length = own.isEmpty ? 2 : random.choose(own)
      return length > 1 ? [1, length - 1] : [length]
    case "output_shape": return own.map { $0 * 2 }
    default: return (0..<1 + random.below(3)).map { _ in random.below(3) }
    }
  }

  /// A shape of as many elements, now and then.
  private mutating func reshaped(_ own: [Int]) -> [Int] {
    let count = own.reduce(1) { $0 &* $1 }
    switch random.below(6) {
    case 0: return [-1]
    case 1: return [count]
    case 2: return [1] + own
    case 3: return own.shuffled(using: &random)
    case 4: return [0, -1]
    default: return lengths()
    }
  }

  private mutating func word(_ name: String) -> String? {
    guard let choices = Self.wordChoices[name] else { return nil }
    return random.choose(random.oneIn(20) ? Self.words : choices)
  }
}
