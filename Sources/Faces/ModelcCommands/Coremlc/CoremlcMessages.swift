internal import ModelInspect
internal import ModelSpec

/// Messages on standard error, in the format that parsers of build logs expect.
struct CoremlcMessages {
  /// The name by which the tool was called.
  let name: String

  func report(_ error: CoremlcError) {
    write("\(name): error: \(error.message)", error.details)
  }

  func warn(_ message: String, details: [String] = []) {
    write("\(name): Warning: \(message)", details)
  }

  func warn(_ diagnostic: Diagnostic) {
    warn(diagnostic.message, details: diagnostic.placeAndRemedy)
  }

  /// Warns about an ignored argument. Apple's compiler does not put its name before this warning.
  func warnAboutUnrecognized(_ argument: String) {
    write("Warning: ignoring unrecognized command line argument \(argument)", [])
  }

  private func write(_ line: String, _ details: [String]) {
    // The text can contain names from the model.
    let lines = ([line] + details.map { "detail: \($0)" }).map { TerminalText.escaped($0) + "\n" }
    Terminal.writeError(lines.joined())
  }
}
