import ModelSpec

/// Times of the same work, done again and again.
package struct Latencies: Equatable, Sendable {
  /// The shortest first.
  package let sorted: [Duration]

  package init(_ times: [Duration]) { sorted = times.sorted() }

  package var count: Int { sorted.count }
  package var minimum: Duration { sorted.first ?? .zero }
  package var maximum: Duration { sorted.last ?? .zero }
  package var median: Duration { percentile(0.5) }
  package var total: Duration { sorted.reduce(.zero, +) }
  package var mean: Duration { sorted.isEmpty ? .zero : total / sorted.count }

  /// The smallest time that `share` of all do not exceed, by the nearest-rank method; 0 if there are none.
  ///
  /// - Parameter share: Above 0, 1 at most.
  package func percentile(_ share: Double) -> Duration {
    guard !sorted.isEmpty else { return .zero }
    let rank = Int(truncating: (share * Double(sorted.count)).rounded(.up))
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }
}

extension Duration {
  /// As a number of seconds.
  package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
