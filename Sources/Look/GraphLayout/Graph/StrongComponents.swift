/// The strongly connected components of a graph: two nodes are in the same one if they are on a common cycle.
///
/// R. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1 (2), 1972; with a stack of
/// its own, so that a long chain cannot overflow the thread's.
struct StrongComponents {
  /// The component of each node.
  private(set) var numbers: [Int]
  /// Number of components.
  private(set) var count = 0

  private var indices: [Int]
  private var lows: [Int]
  private var stack: [Int] = []
  private var nextIndex = 0

  /// The components of a graph whose successors are listed by node.
  init(successors: Adjacency) {
    let count = successors.rowCount
    numbers = [Int](repeating: -1, count: count)
    indices = numbers
    lows = numbers
    for root in 0..<count where indices[root] < 0 {
      search(from: root, successors)
    }
  }

  private mutating func search(from root: Int, _ successors: Adjacency) {
    var path = [(node: root, next: successors.starts[root])]
    enter(root)
    while let (node, next) = path.last {
      if next < successors.starts[node + 1] {
        path[path.count - 1].next += 1
        let successor = successors.members[next]
        if indices[successor] < 0 {
          enter(successor)
          path.append((successor, successors.starts[successor]))
        } else if numbers[successor] < 0 {
          lows[node] = min(lows[node], indices[successor])
        }
      } else {
        path.removeLast()
        if let parent = path.last?.node { lows[parent] = min(lows[parent], lows[node]) }
        if lows[node] == indices[node] { close(node) }
      }
    }
  }

  private mutating func enter(_ node: Int) {
    indices[node] = nextIndex
    lows[node] = nextIndex
    nextIndex += 1
    stack.append(node)
  }

  private mutating func close(_ root: Int) {
    while let node = stack.popLast() {
      numbers[node] = count
      if node == root { break }
    }
    count += 1
  }
}
