internal import ModelOps
internal import ModelSpec

/// Operations that run together, piece by piece, so that intermediate results stay in caches.
struct TensorGroup {
  /// An operation of the group.
  struct Member {
    /// Its place in the schedule.
    let node: Int
    /// The axis along which results are divided.
    let axis: TensorTiling.Axis
    /// The parts of its inputs that it needs.
    let shares: [TensorTiling.Share]
  }

  /// In order; all results of the last one, and none of the others unless somebody holds it, are needed elsewhere.
  private(set) var members: [Member]

  /// The groups of a schedule, at the places of their last members.
  static func groups(of schedule: TensorSchedule) -> [Int: TensorGroup] {
    var groups: [Int: TensorGroup] = [:]
    var wishes = [Wish](repeating: .nothing, count: schedule.nodes.count)
    // In reverse order: the consumers of a node come first.
    for index in schedule.nodes.indices.reversed() {
      let node = schedule.nodes[index]
      var found: (root: Int, member: Member)?
      if case .pieces(let axis, let root) = wishes[index],
        let shares = TensorTiling.shares(of: node, axis, in: schedule)
      {
        found = (root, Member(node: index, axis: axis, shares: shares))
      } else if let member = lastMember(index, schedule) {
        found = (index, member)
      }
      if let found { groups[found.root, default: TensorGroup(members: [])].members.append(found.member) }
      for (place, input) in node.inputs.enumerated() {
        guard case .node(let source, _) = input else { continue }
        if let found, case .piece(let axis) = found.member.shares[place] {
          wishes[source].add(axis, of: found.root)
        } else {
          wishes[source] = .whole
        }
      }
    }
    for root in groups.keys { groups[root]?.members.reverse() }
    return groups.filter { _, group in group.elementCount(schedule) >= smallest }
  }

  /// What the consumers of a node need of its results.
  private enum Wish {
    case nothing
    /// Pieces along an axis, all of them for the group with that last member.
    case pieces(TensorTiling.Axis, root: Int)
    case whole

    mutating func add(_ axis: TensorTiling.Axis, of root: Int) {
      switch self {
      case .nothing: self = .pieces(axis, root: root)
      case .pieces(let other, let otherRoot): if other != axis || otherRoot != root { self = .whole }
      case .whole: break
      }
    }
  }

  /// A node as the last of a group, if it can be carried out in pieces at all.
  private static func lastMember(_ index: Int, _ schedule: TensorSchedule) -> Member? {
    let node = schedule.nodes[index]
    let shape = node.outputs[0].shape
    guard let row = shape.firstIndex(where: { $0 != 1 }), shape[row] > 0 else { return nil }
    let count = node.outputs[0].count
    let axes: [TensorTiling.Axis] =
      count / shape[row] > longestRow ? [.elements, .rows(row)] : [.rows(row), .elements]
    for axis in axes {
      if let shares = TensorTiling.shares(of: node, axis, in: schedule) {
        return Member(node: index, axis: axis, shares: shares)
      }
    }
    return nil
  }

  /// Elements that the members compute, or fold.
  private func elementCount(_ schedule: TensorSchedule) -> Int {
    members.reduce(0) { sum, member in
      let node = schedule.nodes[member.node]
      let read = schedule.shape(node.inputs[0])?.reduce(1, *) ?? 0
      return sum + max(node.outputs[0].count, read)
    }
  }

  /// Below this many elements, pieces cost more than they spare.
  private static let smallest = 1 << 15
  /// Elements of a row that are still better kept together.
  private static let longestRow = 1 << 13
}
