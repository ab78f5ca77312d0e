package import ModelBase
internal import Synchronization

/// The files that a piece of work has mapped, to see at its end whether they stayed as they were.
///
/// Other programs may cut or overwrite a file while it is mapped. Its bytes are other ones from then on, or zeros, and
/// nothing that reads them can tell; so whoever began the work checks the files before it gives away what came of them.
package final class OpenedFiles: Sendable {
  /// Gets the files that the current task maps; nil outside such work.
  @TaskLocal package static var current: OpenedFiles?

  private struct Reference: Sendable {
    weak var file: MappedFile?
  }

  private struct State: Sendable {
    var files: [Reference] = []
    /// How many references there may be before those to files that are closed are removed.
    var capacity = 16
    /// What was found about a file that is closed by now.
    var problem: Diagnostic?
  }

  private let state = Mutex(State())
  /// The work that this one is a part of.
  private let whole: OpenedFiles?

  /// The files of a part of the current work, or of work of its own.
  package init() { whole = Self.current }

  /// Adds a file that was mapped for this work.
  package func add(_ file: MappedFile) {
    guard file.watch(by: self) else { return }
    // A file whose last reference went inside the lock would wait for it without end.
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

  /// Adds the files of other work, whose results this one uses.
  package func add(_ other: OpenedFiles) {
    guard other !== self else { return }
    let (files, problem) = other.state.withLock { ($0.files.compactMap(\.file), $0.problem) }
    for file in files { add(file) }
    if let problem { note(problem) }
  }

  /// A file is closed, and was no longer as it had been.
  func note(_ problem: Diagnostic) {
    state.withLock { if $0.problem == nil { $0.problem = problem } }
  }

  /// Checks that no file changed since it was mapped.
  ///
  /// - Throws: `Diagnostic` with code `file-changed` or `file-unreadable` that names the first that did.
  package func check() throws(Diagnostic) {
    let (files, problem) = state.withLock { ($0.files.compactMap(\.file), $0.problem) }
    if let problem { throw problem }
    for file in files { try file.checkIntact() }
  }

  /// Runs `body` as work of its own, which is no part of the current one.
  package static func apart<Value>(_ body: () throws -> Value) rethrows -> Value {
    try $current.withValue(nil) { try body() }
  }

  /// Runs `body`, and checks the files that were mapped meanwhile; a change of a file explains any other error.
  package static func checking<Value>(_ body: () throws -> Value) throws -> Value {
    let files = OpenedFiles()
    let result = $current.withValue(files) { Result { try body() } }
    try files.check()
    return try result.get()
  }
}
