internal import Glibc
internal import ModelFormat
internal import ModelOps
package import ModelSpec
internal import Synchronization

/// A tensor of weights as the model stores it, read in runs so that it need not fit into memory.
package struct SourceWeights: Sendable {
  /// The elements, in half or single precision.
  package let data: WeightData
  package let areHalves: Bool
  package let shape: [Int]
  package let count: Int

  /// Nil for element types other than float16 and float32, or if size and shape do not match.
  package init?(_ data: WeightData, _ type: MILSpec.DataType, shape: [Int]) {
    guard type == .float16 || type == .float32, let count = shape.elementCount, count > 0,
      data.byteCount == count.multipliedReportingOverflow(by: type == .float16 ? 2 : 4).partialValue
    else { return nil }
    self.data = data
    areHalves = type == .float16
    self.shape = shape
    self.count = count
  }

  /// Bytes of an element.
  package var width: Int { areHalves ? 2 : 4 }

  /// The type of the elements.
  package var type: MILSpec.DataType { areHalves ? .float16 : .float32 }

  /// Calls `body` with the bytes of the elements of `range`.
  func withBytes<Result>(_ range: Range<Int>, _ body: (RawSpan) -> Result) -> Result? {
    guard let (source, place) = data.place else { return nil }
    let start = place.lowerBound + range.lowerBound * width
    return source.withBytes(start..<start + range.count * width, body)
  }

  /// The elements of `range`.
  package func floats(_ range: Range<Int>) -> [Float] {
    withBytes(range) { CompressionKernel.floats($0, areHalves: areHalves) } ?? []
  }

  /// Releases the memory of `range`, if it is that of a file.
  func letGo(of range: Range<Int>) {
    guard let (source, place) = data.place else { return }
    let start = place.lowerBound + range.lowerBound * width
    source.letGo(of: start..<start + range.count * width)
  }

  /// The runs in which the elements are read; all but the last have a multiple of 8 elements.
  var runs: [Range<Int>] {
    stride(from: 0, to: count, by: CompressionKernel.runCount).map {
      $0..<min(count, $0 + CompressionKernel.runCount)
    }
  }

  /// Combines the results of `add` for all runs, in four shares whose bounds do not depend on the machine; in order.
  func reduced<Result: Sendable>(
    _ initial: @escaping @Sendable () -> Result,
    _ add: @escaping @Sendable (inout Result, Range<Int>, [Float]) -> Void
  ) -> [Result] {
    let runs = self.runs
    let shares = min(4, runs.count)
    return Parallel.map(shares) { share in
      var result = initial()
      for run in runs[runs.count * share / shares..<runs.count * (share + 1) / shares] {
        add(&result, run, floats(run))
        letGo(of: run)
      }
      return result
    }
  }
}

/// Parallel computation of results.
enum Parallel {
  /// Processors of the machine.
  static let threadCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// The results of `body` for 0..<`count`, in this order.
  static func map<Result: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Result) -> [Result] {
    let results = Results<Result>(count)
    ParallelLoop.run(count, threadCount: min(threadCount, count)) { index in results.set(index, body(index)) }
    return results.all
  }

  private final class Results<Result: Sendable>: Sendable {
    private let results: Mutex<[Result?]>

    init(_ count: Int) { results = Mutex([Result?](repeating: nil, count: count)) }

    func set(_ index: Int, _ result: Result) { results.withLock { $0[index] = result } }

    var all: [Result] { results.withLock { $0.compactMap(\.self) } }
  }
}
