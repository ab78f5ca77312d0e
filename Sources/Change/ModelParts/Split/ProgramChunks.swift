package import ModelFormat
package import ModelSpec
internal import OrderedCollections

/// Divides an ML Program into chunks that run one after the other.
package struct ProgramChunks {
  /// The size of chunks.
  package enum Size: Sendable {
    /// This number of chunks, of about the same weight.
    case number(Int)
    /// As few chunks as possible, none with more bytes of weights.
    case bytes(Int)
  }

  private let file: ModelFile
  private let cutter: ProgramCutter
  /// The operations that compute, by their index in the function; constants follow their consumers.
  private let order: [Int]

  /// - Parameter function: The function to divide; nil for the default one.
  package init(_ file: ModelFile, function: String? = nil) throws(Diagnostic) {
    self.file = file
    cutter = try ProgramCutter(file.model, function: function)
    order = Self.order(cutter)
  }

  /// The chunks, in the order in which they run. A value that one chunk computes and a later one reads is an output and
  /// an input of the same name; all operations on a state are in one chunk.
  ///
  /// - Throws: `Diagnostic` if the program cannot be divided like that.
  package func chunks(_ size: Size) throws(Diagnostic) -> [ModelPart] {
    let plan = try plan()
    let positions: [Int]?
    switch size {
    case .number(let number):
      positions = plan.positions(number: number)
      guard positions != nil else {
        throw Diagnostic(
          "chunks", "the program cannot be cut into \(number) chunks: it has \(plan.boundaries.count) places to cut",
          found: "\(plan.boundaries.count)", expected: "\(number - 1)", remedy: "ask for fewer chunks")
      }
    case .bytes(let bytes):
      positions = plan.positions(limit: bytes)
      guard positions != nil else {
        throw Diagnostic(
          "chunks",
          "no chunks of up to \(bytes) bytes of weights are possible: operations that cannot be parted have more",
          remedy: "ask for a larger size")
      }
    }
    return try chunks(at: positions ?? [])
  }

  private func chunks(at positions: [Int]) throws(Diagnostic) -> [ModelPart] {
    let ends = positions + [order.count]
    var chunkOf: NameMap<Int> = [:]
    var start = 0
    for (chunk, end) in ends.enumerated() {
      for index in order[start..<end] { for name in cutter.flow.steps[index].makes { chunkOf[name] = chunk } }
      start = end
    }
    var parts: [ModelPart] = []
    start = 0
    for (chunk, end) in ends.enumerated() {
      let own = Array(order[start..<end])
      let reads = Set(own.flatMap { cutter.flow.steps[$0].uses })
      let given = reads.filter { (chunkOf[$0] ?? chunk) < chunk }.sorted()
      let later = Set(order[end...].flatMap { cutter.flow.steps[$0].uses })
      let made = own.flatMap { cutter.flow.steps[$0].makes }
      let wanted = made.filter { later.contains($0) || cutter.outputNames.contains($0) }
      // Only these operations and the constants that they use; writes of states, which have no results, are kept.
      var slice = ValueFlow.Slice()
      var steps = Set(own)
      var pending = Array(reads)
      while let name = pending.popLast() {
        for producer in cutter.flow.producers[name] ?? [] where cutter.flow.steps[producer].isConstant {
          if steps.insert(producer).inserted { pending += cutter.flow.steps[producer].uses }
        }
        if cutter.flow.producers[name] == nil { slice.inputs.insert(name) }
      }
      slice.steps = order(steps)
      slice.states = NameSet(own.flatMap { cutter.flow.steps[$0].states })
      slice.inputs.formUnion(given)
      let model = try cutter.made(slice, inputs: given, outputs: wanted)
      parts.append(try ModelPart.checked(model, weightsFrom: file))
      start = end
    }
    return parts
  }

  /// Constants first, then operations in their order.
  private func order(_ steps: Set<Int>) -> [Int] {
    steps.filter { cutter.flow.steps[$0].isConstant }.sorted() + order.filter(steps.contains)
  }

  /// The boundaries at which the program can be cut.
  private func plan() throws(Diagnostic) -> ChunkPlan {
    let flow = cutter.flow
    var lastUse: NameMap<Int> = [:]
    var madeAt: NameMap<Int> = [:]
    var stateRange: NameMap<(first: Int, last: Int)> = [:]
    for (position, index) in order.enumerated() {
      for name in flow.steps[index].uses { lastUse[name] = position }
      for name in flow.steps[index].makes { madeAt[name] = position }
      for state in flow.steps[index].states { stateRange[state] = (stateRange[state]?.first ?? position, position) }
    }
    // The number of live values that cannot cross a boundary, and the bytes of those that can.
    var crossing = [Int](repeating: 0, count: order.count + 1)
    var forbidden = [Int](repeating: 0, count: order.count + 1)
    func mark(_ changes: inout [Int], after first: Int, to last: Int, _ amount: Int) {
      guard last > first else { return }
      changes[first + 1] = changes[first + 1].addingReportingOverflow(amount).partialValue
      if last + 1 < changes.count {
        changes[last + 1] = changes[last + 1].subtractingReportingOverflow(amount).partialValue
      }
    }
    for (name, first) in madeAt {
      guard let last = lastUse[name] else { continue }
      if cutter.canPass(name) {
        mark(&crossing, after: first, to: last, max(1, cutter.types.byteCount(name)))
      } else {
        mark(&forbidden, after: first, to: last, 1)
      }
    }
    for range in stateRange.values { mark(&forbidden, after: range.first, to: range.last, 1) }
    let weights = weights()
    var boundaries: [ChunkPlan.Boundary] = []
    var bytes = 0
    var banned = 0
    var weight = 0
    for position in 1..<max(1, order.count) {
      bytes += crossing[position]
      banned += forbidden[position]
      weight += weights[position - 1]
      guard banned == 0, bytes > 0 else { continue }
      // Among boundaries with the same weights before them, keep only the one with the smallest crossing.
      let place = ChunkPlan.Boundary(position: position, crossing: bytes, weight: weight)
      if let last = boundaries.last, last.weight == weight, boundaries.count > Self.fewPlaces {
        if last.crossing > bytes { boundaries[boundaries.count - 1] = place }
      } else {
        boundaries.append(place)
      }
    }
    return ChunkPlan(boundaries: boundaries, count: order.count, weight: weights.reduce(0, +))
  }

  /// Up to this number of boundaries, all are considered.
  private static let fewPlaces = 200

  /// Bytes of the constants that each operation is the first to use.
  private func weights() -> [Int] {
    let flow = cutter.flow
    var counted: Set<Int> = []
    return order.map { index in
      var bytes = Self.byteCount(of: cutter.interface.block.operations[index])
      var pending = flow.steps[index].uses
      while let name = pending.popLast() {
        for producer in flow.producers[name] ?? []
        where flow.steps[producer].isConstant && counted.insert(producer).inserted {
          bytes += Self.byteCount(of: cutter.interface.block.operations[producer])
          pending += flow.steps[producer].uses
        }
      }
      return bytes
    }
  }

  private static func byteCount(of operation: MILSpec.Operation) -> Int {
    var bytes = 0
    func add(_ value: MILSpec.Value) {
      guard case .tensorType(let tensor)? = value.type?.kind else { return }
      bytes = bytes.addingReportingOverflow(Int(clamping: tensor.byteCount)).partialValue
    }
    operation.forEachOwnValue { value, _ in add(value) }
    for inner in operation.blocks.flatMap(\.operations) { bytes += byteCount(of: inner) }
    return max(0, min(bytes, 1 << 50))
  }

  /// The operations that compute, with each read of a state moved to just before its first use: programs often read all
  /// states at the beginning.
  private static func order(_ cutter: ProgramCutter) -> [Int] {
    let flow = cutter.flow
    let operations = cutter.interface.block.operations
    let computing = flow.steps.indices.filter { !flow.steps[$0].isConstant }
    var waiting: [Int: Bool] = [:]
    var reading: NameMap<Int> = [:]
    var order: [Int] = []
    for index in computing {
      let step = flow.steps[index]
      if operations[index].type == "read_state" {
        for name in step.makes { reading[name] = index }
        waiting[index] = true
        continue
      }
      let isSameState = { (other: Int) in !Set(flow.steps[other].states).isDisjoint(with: step.states) }
      let due = waiting.keys.filter { other in
        isSameState(other) || step.uses.contains { reading[$0] == other }
      }
      for other in due.sorted() {
        order.append(other)
        waiting[other] = nil
      }
      order.append(index)
    }
    return order + waiting.keys.sorted()
  }
}
