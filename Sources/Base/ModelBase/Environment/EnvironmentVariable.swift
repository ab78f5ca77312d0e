internal import Glibc

/// An environment variable that modelc reads. `all` lists every one of them; an empty variable counts as not set.
package struct EnvironmentVariable: Sendable {
  package let name: String
  /// Its purpose, in a line of `modelc help environment`.
  package let summary: String
  /// The values that it accepts, in words.
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

  /// Read by `onednn_loading.c`.
  package static let oneDNN = EnvironmentVariable(
    name: "MODELC_ONEDNN", summary: "0 or 1; with 0, oneDNN is not used even if it is installed",
    expected: "0 or 1", isUnderstood: { $0 == "0" || $0 == "1" })

  /// The values of `MODELC_CPU`. `cpu.c` reads it, and defines what each of them allows.
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

  package static let python = EnvironmentVariable(
    name: "MODELC_PYTHON",
    summary: "the Python whose ONNX Runtime `convert --verify` compares with; default: python3",
    expected: "a path or the name of a program", isUnderstood: { _ in true })

  package static let all = [threads, cache, cacheLimit, oneDNN, cpu, backend, python]

  /// The problem of the first variable with an unacceptable value; nil if there is none.
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

  /// The variable as an integer; nil if it is not set or not acceptable.
  package var integer: Int? {
    value.flatMap { isUnderstood($0) ? Int($0) : nil }
  }

  /// The word that the variable holds; nil when it is not set, or holds anything else than it may.
  package var word: String? { value.flatMap { isUnderstood($0) ? $0 : nil } }

  /// The problem of the variable's current value; nil if it is acceptable.
  package var problem: Diagnostic? {
    value.flatMap { problem(with: $0) }
  }

  /// The diagnostic for the unacceptable value `text`.
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
