internal import Glibc

/// A variable of the environment that modelc reads. `all` lists every one of them; an empty variable counts as not set.
package struct EnvironmentVariable: Sendable {
  package let name: String
  /// What it is for, in a line of `modelc help environment`.
  package let summary: String
  /// What it may hold, in words.
  private let expected: String
  private let isUnderstood: @Sendable (String) -> Bool

  package static let threads = EnvironmentVariable(
    "MODELC_THREADS", "threads of predictions and training, 1 to 1024; default: the number of processors",
    in: 1...1024)

  package static let cache = EnvironmentVariable(
    name: "MODELC_CACHE",
    summary: "directory of the cache of compiled models; default: $XDG_CACHE_HOME/modelc or ~/.cache/modelc",
    expected: "a path", isUnderstood: { _ in true })

  package static let cacheLimit = EnvironmentVariable(
    "MODELC_CACHE_LIMIT", "bytes that the cache may hold; default: 4294967296, which is 4 GiB", in: 0...Int.max)

  /// `onednn_loading.c` reads it.
  package static let oneDNN = EnvironmentVariable(
    name: "MODELC_ONEDNN", summary: "0 or 1; with 0, oneDNN is not used even if it is installed",
    expected: "0 or 1", isUnderstood: { $0 == "0" || $0 == "1" })

  /// The words that `MODELC_CPU` may be. `cpu.c` reads it, and knows what each of them admits.
  package static let cpuLimits = ["baseline", "avx2", "avx512", "vnni", "all"]

  package static let cpu = EnvironmentVariable(
    name: "MODELC_CPU",
    summary: "most that modelc's own kernels use of the processor: baseline, avx2, avx512, vnni or all; default: all",
    expected: "baseline, avx2, avx512, vnni or all", isUnderstood: { cpuLimits.contains($0) })

  /// The words that `MODELC_BACKEND` may be.
  package static let backends = ["cpu", "reference"]

  package static let backend = EnvironmentVariable(
    name: "MODELC_BACKEND",
    summary:
      "what computes graphs: cpu, or reference, which evaluates each operation as the model has it; default: cpu",
    expected: "cpu or reference", isUnderstood: { backends.contains($0) })

  package static let all = [threads, cache, cacheLimit, oneDNN, cpu, backend]

  /// What is wrong with the first variable that is not understood; nil when all are.
  package static var problem: Diagnostic? { all.lazy.compactMap(\.problem).first }

  private init(name: String, summary: String, expected: String, isUnderstood: @escaping @Sendable (String) -> Bool) {
    self.name = name
    self.summary = summary
    self.expected = expected
    self.isUnderstood = isUnderstood
  }

  private init(_ name: String, _ summary: String, in range: ClosedRange<Int>) {
    let most = range.upperBound == Int.max ? "or more" : "to \(range.upperBound)"
    self.init(name: name, summary: summary, expected: "a whole number, \(range.lowerBound) \(most)") { text in
      Int(text).map { range.contains($0) } ?? false
    }
  }

  /// The integer that the variable holds; nil when it is not set, or holds anything else than it may.
  package var integer: Int? {
    value.flatMap { isUnderstood($0) ? Int($0) : nil }
  }

  /// The word that the variable holds; nil when it is not set, or holds anything else than it may.
  package var word: String? { value.flatMap { isUnderstood($0) ? $0 : nil } }

  /// What is wrong with the variable as it is set; nil when it may be so.
  package var problem: Diagnostic? {
    value.flatMap { problem(with: $0) }
  }

  /// What is wrong with `text` as the variable's value.
  package func problem(with text: String) -> Diagnostic? {
    guard !isUnderstood(text) else { return nil }
    return Diagnostic(
      "environment-variable", "the environment variable '\(name)' is '\(text)', expected \(expected)", found: text,
      expected: expected, remedy: "change '\(name)', or unset it")
  }

  private var value: String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
