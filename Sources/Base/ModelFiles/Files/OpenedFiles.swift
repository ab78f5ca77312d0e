package import ModelBase
internal import Synchronization

/// The files mapped by a task, to check at its end whether they changed.
///
/// Other programs may truncate or overwrite a file while it is mapped. It then reads as other bytes or as zeros, which
/// readers cannot detect; so the task checks its files before it delivers results.
package final class OpenedFiles: Sendable {
  /// The collection of the files that the current task maps; nil outside of such tasks.
  @TaskLocal package static var current: OpenedFiles?

  private struct Reference: Sendable {
    weak var file: MappedFile?
  }

  private struct State: Sendable {
    var files: [Reference] = []
    /// Number of references at which those to closed files are removed.
    var capacity = 16
    /// The problem of a file that has been closed since.
    var problem: Diagnostic?
  }

  private let state = Mutex(State())
  /// The enclosing task.
  private let whole: OpenedFiles?

  /// Starts a subtask of the current task, or a task of its own.
  package init() { whole = Self.current }

  /// Adds a file that was mapped for this task.
  package func add(_ file: MappedFile) {
    guard file.watch(by: self) else { return }
    // A file whose last reference is released inside the lock would deadlock.
    let live = state.withLock { state -> [MappedFile] in
      defer { state.files.append(Reference(file: file)) }
      guard state.files.count >= state.capacity else { return [] }
      let live = state.files.compactMap(\.file)
      state.files = live.map { Reference(file: $0) }
      state.capacity = max(16, live.count * 2)
      return live
    }
    withExtendedLifetime(live) {}
    whole?.add(file)
  }

  /// Adds the files of another task, whose results this one uses.
  package func add(_ other: OpenedFiles) {
    guard other !== self else { return }
    let (files, problem) = other.state.withLock { ($0.files.compactMap(\.file), $0.problem) }
    for file in files { add(file) }
    if let problem { note(problem) }
  }

  /// Records the problem of a file that is being closed.
  func note(_ problem: Diagnostic) {
    state.withLock { if $0.problem == nil { $0.problem = problem } }
  }

  /// Checks that no file changed since it was mapped.
  ///
  /// - Throws: `Diagnostic` with code `file-changed` or `file-unreadable` that names the first changed file.
  package func check() throws(Diagnostic) {
    let (files, problem) = state.withLock { ($0.files.compactMap(\.file), $0.problem) }
    if let problem { throw problem }
    for file in files { try file.checkIntact() }
  }

  /// Runs `body` as an independent task, outside of the current one.
  package static func apart<Value>(_ body: () throws -> Value) rethrows -> Value {
    try $current.withValue(nil) { try body() }
  }

  /// Runs `body`, and checks the files that were mapped meanwhile; a changed file explains any other error.
  package static func checking<Value>(_ body: () throws -> Value) throws -> Value {
    let files = OpenedFiles()
    let result = $current.withValue(files) { Result { try body() } }
    try files.check()
    return try result.get()
  }
}
