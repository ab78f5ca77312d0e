internal import ModelSpec

/// Which steps of a model make which values out of which: the operations of a function, or the layers of a network.
struct ValueFlow {
  /// One operation or layer.
  struct Step {
    /// Names of the values that it reads, in blocks within it too; not those of states.
    var uses: [String]
    /// Names of the values that it makes.
    var makes: [String]
    /// Names of the states that it reads or writes.
    var states: [String] = []
    /// Whether it only holds a constant, or unpacks one.
    var isConstant = false
  }

  /// The values that come from outside.
  let inputs: [String]
  /// In the order in which they run.
  let steps: [Step]
  /// Which steps make a value. More than one where a loop or a branch writes to a value from outside.
  let makers: NameMap<[Int]>
  /// Which steps use a state, in order.
  let users: NameMap<[Int]>

  init(inputs: [String], steps: [Step]) {
    self.inputs = inputs
    self.steps = steps
    var makers: NameMap<[Int]> = [:]
    var users: NameMap<[Int]> = [:]
    for (index, step) in steps.enumerated() {
      for name in step.makes { makers[name, default: []].append(index) }
      for name in step.states { users[name, default: []].append(index) }
    }
    self.makers = makers
    self.users = users
  }

  /// Steps that compute values.
  struct Slice {
    /// In order.
    var steps: [Int] = []
    /// The values from outside that the steps read, or that are results themselves: cut ones and inputs of the whole.
    var inputs: NameSet = []
    /// The states that the steps use.
    var states: NameSet = []
  }

  /// The steps that compute `outputs`, where the values `cuts` are given. A state is not divided: where one of its steps is
  /// needed, all are.
  func slice(from cuts: NameSet, to outputs: [String]) -> Slice {
    var slice = Slice()
    var isKept = [Bool](repeating: false, count: steps.count)
    var pending: [(name: String, before: Int)] = outputs.map { ($0, steps.count) }
    var kept: [Int] = []
    func keep(_ index: Int) {
      guard !isKept[index] else { return }
      isKept[index] = true
      kept.append(index)
    }
    var visited = 0
    while !pending.isEmpty || visited < kept.count {
      while let (name, limit) = pending.popLast() {
        if cuts.contains(name) {
          slice.inputs.insert(name)
          continue
        }
        let own = (makers[name] ?? []).filter { $0 < limit }
        for index in own { keep(index) }
        // A value that a loop writes to again was there before.
        if own.isEmpty { slice.inputs.insert(name) }
      }
      while visited < kept.count {
        let index = kept[visited]
        visited += 1
        for name in steps[index].uses { pending.append((name, index)) }
        for state in steps[index].states where slice.states.insert(state).inserted {
          for user in users[state] ?? [] { keep(user) }
        }
      }
    }
    slice.steps = kept.sorted()
    return slice
  }
}
