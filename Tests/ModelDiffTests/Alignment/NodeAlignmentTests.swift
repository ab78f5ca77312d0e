import Testing

@testable import ModelDiff

struct NodeAlignmentTests {
  private static func graph(_ names: [String]) -> NodeGraph {
    // The first letter is the kind.
    NodeGraph(nodes: names.map { Node(kind: String($0.prefix(1)), name: $0) })
  }

  @Test func kindsMatchWhateverTheirNames() {
    let alignment = NodeAlignment(Self.graph(["a1", "b1", "c1"]), Self.graph(["a2", "b2", "c2"]))
    #expect(alignment.newOfOld == [0, 1, 2])
    #expect(alignment.moved.isEmpty)
  }

  /// Among equal nodes, those with the same names match.
  @Test func namesDecideAmongEqualNodes() {
    let alignment = NodeAlignment(Self.graph(["a1", "a2", "a3"]), Self.graph(["a0", "a1", "a2", "a3"]))
    #expect(alignment.newOfOld == [1, 2, 3])
  }

  @Test func movedNodesAreFound() {
    let alignment = NodeAlignment(Self.graph(["a", "b", "c", "d"]), Self.graph(["d", "a", "b", "c"]))
    #expect(alignment.newOfOld == [1, 2, 3, 0])
    #expect(alignment.moved == [0])
  }

  /// Long chains of equal layers, one of which is removed, match but for one.
  @Test func longChainsMatch() {
    let names = (0..<1000).map { "abc".map(String.init)[$0 % 3] }
    var shorter = names
    shorter.remove(at: 500)
    let alignment = NodeAlignment(Self.graph(names), Self.graph(shorter))
    #expect(alignment.newOfOld.count { $0 == nil } == 1)
    #expect(alignment.oldOfNew.allSatisfy { $0 != nil })
  }
}
