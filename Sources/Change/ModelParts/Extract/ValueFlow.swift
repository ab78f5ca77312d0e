internal import ModelSpec

/// The data flow of a model: which steps (operations of a function, or layers of a network) compute which values from
/// which.
struct ValueFlow {
  /// One operation or layer.
  struct Step {
    /// Names of the values that it reads, including nested blocks, without states.
    var uses: [String]
    /// Names of the values that it computes.
    var makes: [String]
    /// Names of the states that it reads or writes.
    var states: [String] = []
    /// Whether it only defines a constant, or unpacks one.
    var isConstant = false
  }

  /// The values from outside.
  let inputs: [String]
  /// In the order in which they run.
  let steps: [Step]
  /// The steps that produce a value. Several if a loop or a branch writes to a value from outside.
  let producers: NameMap<[Int]>
  /// The steps that use a state, in order.
  let users: NameMap<[Int]>

  init(inputs: [String], steps: [Step]) {
    self.inputs = inputs
    self.steps = steps
    var producers: NameMap<[Int]> = [:]
    var users: NameMap<[Int]> = [:]
    for (index, step) in steps.enumerated() {
      for name in step.makes { producers[name, default: []].append(index) }
      for name in step.states { users[name, default: []].append(index) }
    }
    self.producers = producers
    self.users = users
  }

  /// Steps that compute values.
  struct Slice {
    /// In order.
    var steps: [Int] = []
    /// The values from outside that the steps read or that are results themselves: cut values and inputs of the whole.
    var inputs: NameSet = []
    /// The states that the steps use.
    var states: NameSet = []
  }

  /// The steps that compute `outputs` from the given values `cuts`. A state is not divided: if one of its steps is
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
        let own = (producers[name] ?? []).filter { $0 < limit }
        for index in own { keep(index) }
        // A value that a loop writes again existed before.
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
