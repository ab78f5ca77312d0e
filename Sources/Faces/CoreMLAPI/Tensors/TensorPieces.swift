internal import ModelOps
internal import ModelSpec
internal import Synchronization

/// A prepared group: its inputs, from which pieces are taken, and its results, to which pieces are written.
struct TensorPieces {
  /// A tensor, of which pieces are taken.
  private struct Part {
    let tensor: Tensor
    let axis: TensorTiling.Axis

    /// Bytes of a row, or of an element.
    var byteCount: Int { tensor.byteCount / max(axis.length(tensor.shape), 1) }

    func piece(_ range: Range<Int>) -> Tensor {
      var shape = [range.count]
      if case .rows(let axis) = axis {
        shape = tensor.shape
        shape[axis] = range.count
      }
      return Tensor(
        tensor.scalar, shape, storage: tensor.storage, byteOffset: tensor.byteOffset + range.lowerBound * byteCount)
    }
  }

  private enum Operand {
    case value(RuntimeValue)
    case part(Part)
    /// The result of an earlier member, and whether this is its last use.
    case local(Int, isLast: Bool)
  }

  private struct Step {
    let operation: any TensorOperation
    let layout: OperationInputs.Layout
    var operands: [Operand]
    /// The place of its first result among the local ones.
    let place: Int
    /// The destinations of its results; empty if no other group needs them.
    let targets: [Part]
    let isRounded: Bool
  }

  private var steps: [Step] = []
  private let localCount: Int
  /// Number of rows, or of elements.
  private let length: Int
  /// Bytes that a row of all members takes.
  private let rowByteCount: Int
  /// The results that are needed elsewhere, by node.
  let results: [Int: [Tensor]]

  /// - Parameter known: The results of nodes of other groups.
  init(_ group: TensorGroup, of schedule: TensorSchedule, known: [[Tensor]], in context: ExecutionContext) {
    var (places, results): ([Int: Int], [Int: [Tensor]]) = ([:], [:])
    var (localCount, read, written, largest) = (0, 0, 0, 0)
    let last = group.members[group.members.count - 1]
    length = last.axis.length(schedule.nodes[last.node].outputs[0].shape)
    var parts: Set<ObjectIdentifier> = []
    for member in group.members {
      let node = schedule.nodes[member.node]
      let operands = zip(node.inputs, member.shares).map { input, share -> Operand in
        let tensor: Tensor
        switch input {
        case .constant(let constant): return .value(constant)
        case .value(let value): tensor = value
        case .node(let index, let output):
          if let place = places[index] { return .local(place + output, isLast: false) }
          tensor = known[index][output]
        }
        switch share {
        // One element is a scalar wherever it meets vectors.
        case .whole: return .value(.tensor(member.axis == .elements ? tensor.reshaped([]) : tensor))
        case .piece(let axis):
          let part = Part(tensor: tensor, axis: axis)
          if parts.insert(ObjectIdentifier(tensor.storage)).inserted { read += part.byteCount }
          return .part(part)
        }
      }
      var targets: [Part] = []
      let rowByteCount = node.outputs.reduce(0) { $0 + $1.count } / max(length, 1) * 4
      if node.isHeld || member.node == last.node {
        targets = node.outputs.map { Part(tensor: context.tensor($0.scalar, $0.shape), axis: member.axis) }
        results[member.node] = targets.map(\.tensor)
        written += rowByteCount
      } else {
        largest = max(largest, rowByteCount)
      }
      places[member.node] = localCount
      steps.append(
        Step(
          operation: node.operation, layout: node.layout, operands: operands, place: localCount, targets: targets,
          isRounded: node.isRounded))
      localCount += node.outputs.count
    }
    self.localCount = localCount
    self.results = results
    rowByteCount = read + written + 2 * largest
    markLastUses()
  }

  private mutating func markLastUses() {
    var seen: Set<Int> = []
    for step in steps.indices.reversed() {
      for operand in steps[step].operands.indices.reversed() {
        guard case .local(let place, _) = steps[step].operands[operand], seen.insert(place).inserted else { continue }
        steps[step].operands[operand] = .local(place, isLast: true)
      }
    }
  }

  /// Computes the results.
  func run(threadCount: Int, random: RandomSource) {
    // A single operation does not reuse what it reads and writes.
    let byteCount = steps.count == 1 ? Self.streamByteCount : Self.pieceByteCount
    let most = threadCount * Self.sharesPerThread
    let shares = min(max(length * rowByteCount / Self.smallestShare, threadCount), most)
    let pieceLength = max(1, min(byteCount / max(rowByteCount, 1), (length + shares - 1) / shares))
    let count = (length + pieceLength - 1) / pieceLength
    ParallelLoop.split(count, threadCount: threadCount) { range in
      let allocator = Self.allocators.withLock { $0.popLast() } ?? TensorAllocator()
      let context = ExecutionContext(allocator: allocator, threadCount: 1, random: random)
      for piece in range { run(piece * pieceLength..<min((piece + 1) * pieceLength, length), context) }
      Self.allocators.withLock { $0.append(allocator) }
    }
  }

  private func run(_ range: Range<Int>, _ context: ExecutionContext) {
    var locals = [Tensor?](repeating: nil, count: localCount)
    for step in steps {
      var values: [RuntimeValue] = []
      values.reserveCapacity(step.operands.count)
      for operand in step.operands {
        switch operand {
        case .value(let value): values.append(value)
        case .part(let part): values.append(.tensor(part.piece(range)))
        case .local(let place, let isLast):
          if let tensor = locals[place] { values.append(.tensor(tensor)) }
          if isLast { locals[place] = nil }
        }
      }
      let targets = step.targets.map { $0.piece(range) }
      // Results that are needed elsewhere are written there at once, and not over an input.
      let held = targets.isEmpty ? [] : values
      if targets.count == 1 { context.allocator.offer(TensorStorage(inside: targets[0])) }
      var inputs = OperationInputs(step.layout, values)
      values = []
      let results = TensorRun.results(step.operation, &inputs, context, isRounded: step.isRounded)
      if targets.count == 1 { context.allocator.offer(nil) }
      for (index, result) in results.enumerated() {
        if targets.isEmpty {
          locals[step.place + index] = result
        } else {
          if result.address != targets[index].address {
            targets[index].address.copyMemory(from: result.address, byteCount: targets[index].byteCount)
          }
          locals[step.place + index] = targets[index]
        }
      }
      withExtendedLifetime((held, results)) {}
    }
  }

  /// Size of a piece, so that a core's own cache holds it.
  private static let pieceByteCount = 1 << 20
  private static let streamByteCount = 4 << 20
  private static let sharesPerThread = 4
  /// Bytes that take several times as long to read and write as a piece takes to set up.
  private static let smallestShare = 1 << 20

  /// Memory of pieces, for one thread at a time.
  private static let allocators = Mutex<[TensorAllocator]>([])
}

extension TensorStorage {
  /// The memory of a tensor that is held otherwise.
  fileprivate convenience init(inside tensor: Tensor) {
    self.init(base: tensor.address, byteCount: tensor.byteCount) { _ in }
  }
}
