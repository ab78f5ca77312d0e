internal import ModelInspect
internal import ModelSpec

/// Messages on standard error in the shapes that the parsers of build logs expect.
struct CoremlcMessages {
  /// The name under which the tool was called.
  let name: String

  func report(_ error: CoremlcError) {
    write("\(name): error: \(error.message)", error.details)
  }

  func warn(_ message: String, details: [String] = []) {
    write("\(name): Warning: \(message)", details)
  }

  func warn(_ diagnostic: Diagnostic) {
    warn(diagnostic.message, details: diagnostic.details)
  }

  /// An argument that is ignored. Apple's compiler does not put its name before this one.
  func warnAboutUnrecognized(_ argument: String) {
    write("Warning: ignoring unrecognized command line argument \(argument)", [])
  }

  private func write(_ line: String, _ details: [String]) {
    // Names from the model stand in the text.
    let lines = ([line] + details.map { "detail: \($0)" }).map { TerminalText.escaped($0) + "\n" }
    Terminal.writeError(lines.joined())
  }
}
