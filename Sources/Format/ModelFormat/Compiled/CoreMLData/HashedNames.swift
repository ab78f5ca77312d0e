import ModelSpec

/// The order in which libc++'s `std::unordered_set<std::string>` gives back what was put into it.
///
/// Apple's compiler writes the names of a network's outputs in such an order. Three known files have two or three
/// outputs and agree with a set that was filled in the order of the description. They would agree with plain reversal
/// as well, since up to three names seldom leave it, so for four and more outputs the order is likely, not proven.
///
/// New elements go to the front of their bucket, or to the front of everything when the bucket is empty. Bucket numbers
/// are the primes after doubling: 2, 5, 11, 23, 47, 97 …
struct HashedNames {
  private struct Node {
    let name: String
    let hash: UInt64
    var next: Int?
  }

  /// The first node is a sentinel before the list's beginning.
  private var nodes = [Node(name: "", hash: 0, next: nil)]
  /// For each bucket, the node before its first one.
  private var buckets: [Int?] = []

  /// `names` in the order of iteration; duplicates count once.
  static func order(_ names: [String]) -> [String] {
    var set = HashedNames()
    var seen: Set<String> = []
    for name in names where seen.insert(name).inserted { set.insert(name) }
    return set.elements
  }

  private var elements: [String] {
    var elements: [String] = []
    var index = nodes[0].next
    while let current = index {
      elements.append(nodes[current].name)
      index = nodes[current].next
    }
    return elements
  }

  private func bucket(of node: Int) -> Int {
    Int(nodes[node].hash % UInt64(buckets.count))
  }

  private mutating func insert(_ name: String) {
    let count = nodes.count
    if count > buckets.count {
      rehash(buckets.isEmpty ? 2 : Self.prime(from: max(2 * buckets.count + 1, count)))
    }
    nodes.append(Node(name: name, hash: CityHash64.hash(Array(name.utf8)), next: nil))
    let bucket = bucket(of: count)
    if let before = buckets[bucket] {
      nodes[count].next = nodes[before].next
      nodes[before].next = count
    } else {
      nodes[count].next = nodes[0].next
      nodes[0].next = count
      buckets[bucket] = 0
      if let next = nodes[count].next { buckets[self.bucket(of: next)] = count }
    }
  }

  /// Walks the list once; a node whose bucket was met before moves to the front of that bucket.
  private mutating func rehash(_ bucketCount: Int) {
    buckets = [Int?](repeating: nil, count: bucketCount)
    guard var last = nodes[0].next else { return }
    var lastBucket = bucket(of: last)
    buckets[lastBucket] = 0
    while let node = nodes[last].next {
      let bucket = bucket(of: node)
      if bucket == lastBucket {
        last = node
      } else if let before = buckets[bucket] {
        nodes[last].next = nodes[node].next
        nodes[node].next = nodes[before].next
        nodes[before].next = node
      } else {
        buckets[bucket] = last
        last = node
        lastBucket = bucket
      }
    }
  }

  private static func prime(from start: Int) -> Int {
    var candidate = start
    while true {
      var divisor = 2
      while divisor * divisor <= candidate, candidate % divisor != 0 { divisor += 1 }
      if divisor * divisor > candidate { return candidate }
      candidate += 1
    }
  }
}
