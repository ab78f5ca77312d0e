internal import ArgumentParser
internal import Foundation
internal import ModelInspect
internal import ModelStore

/// `modelc fetch`: a model from a server to its place in a store.
struct FetchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Fetch a model, check, compile and install it.",
    discussion: """
      Fetches a .mlmodel file or a tar archive of a model, checks its SHA-256 or its signature before anything in it is \
      read, compiles it, loads it to see that it can be loaded, and puts it in place of the version that is there. That one \
      is kept for `modelc store rollback`. At any moment the old version or the whole new one is in place; an error says \
      which, and why. What came before a connection broke is used again.

        $ modelc fetch https://example.com/Digits.mlmodel --into models --sha256 3f2a9c81d0e4…
        version 0001-3f2a9c81d0e4 of Digits is in place
        models/Digits/versions/0001-3f2a9c81d0e4/Digits.mlmodelc

      Exit status: 0 when the model is in place, 1 when it cannot be fetched or is not what it should be, 64 for a wrong \
      command line.
      """)

  @Argument(help: ArgumentHelp("Where the model is: a URL that begins with https:// or http://.", valueName: "url"))
  var url: String

  @Option(help: ArgumentHelp("The store's directory; made when missing.", valueName: "dir"))
  var into: String

  @Option(help: ArgumentHelp("The model's name in the store. Default: that of the URL's file.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("SHA-256 that the file must have: 64 hexadecimal digits.", valueName: "digest"))
  var sha256: String?

  @Option(help: ArgumentHelp("The public key that must have signed the file, in PEM.", valueName: "path"))
  var key: String?

  @Option(
    help: ArgumentHelp("Where the signature is. Default: the model's URL with .sig after its path.", valueName: "url"))
  var signature: String?

  @Option(
    help: ArgumentHelp("The largest download to accept, such as 500MB. Default: 4 GiB.", valueName: "bytes"),
    transform: ByteNumber.count)
  var maxBytes: Int?

  @Option(help: ArgumentHelp("Attempts that may fail before giving up. Default: 5.", valueName: "n"))
  var attempts: Int?

  @Option(
    help: ArgumentHelp("Seconds for the server to begin its answer, redirects included. Default: 30.", valueName: "s"))
  var timeout: Int?

  @Option(help: ArgumentHelp("Versions to keep, the one in place among them. Default: 2.", valueName: "n"))
  var keep: Int?

  func validate() throws {
    if let attempts, attempts < 1 { throw ValidationError("--attempts must be at least 1") }
    if let timeout, !(1...86400).contains(timeout) {
      throw ValidationError("--timeout is \(timeout), expected 1 to 86400 seconds")
    }
    if let keep, keep < 1 { throw ValidationError("--keep must be at least 1") }
    if signature != nil, key == nil { throw ValidationError("--signature needs --key") }
    guard URL(string: url) != nil else { throw ValidationError("'\(url)' is no URL") }
    if let signature, URL(string: signature) == nil { throw ValidationError("'\(signature)' is no URL") }
  }

  func run() async throws {
    try await reportingErrors {
      guard let url = URL(string: url) else { return }
      var limits = StoreLimits()
      if let maxBytes { limits.byteCount = maxBytes }
      if let attempts { limits.attempts = attempts }
      if let timeout { limits.answerTime = .seconds(timeout) }
      if let keep { limits.versionsKept = keep }
      let store = try ModelStore(directory: URL(fileURLWithPath: into), limits: limits)
      let key = key.map {
        DownloadCheck.Signature(publicKey: URL(fileURLWithPath: $0), url: signature.flatMap { URL(string: $0) })
      }
      if sha256 == nil, key == nil, url.scheme?.lowercased() == "http", !Self.isLoopback(url) {
        StoreTerminal.writeError(
          "warning: nothing tells whether this is the right file: whoever is on the way can exchange it\n"
            + "  fix: give its SHA-256 with --sha256, or the key that signed it with --key, or an https URL\n")
      }
      let progress = FetchProgress(name ?? url.lastPathComponent)
      defer { progress?.clear() }
      let result = try await store.fetch(url, name: name, check: DownloadCheck(sha256: sha256, signature: key)) {
        progress?.show($0)
      }
      progress?.clear()
      try StoreTerminal.write(try text(result))
    }
  }

  private func text(_ result: FetchResult) throws -> String {
    let version = result.version
    let path = "\(into)/\(version.name)/versions/\(version.id)/\(version.name).mlmodelc"
    let what = "version \(version.id) of \(version.name) is in place"
    let more =
      switch result.unchanged {
      case .sameDigest?: ", as before: it has this SHA-256"
      case .notModified?: ", as before: the server has no other"
      case .sameBytes?: ", as before: the server has the same"
      case nil: result.replaced.map { " of \($0)" } ?? ""
      }
    return TerminalText.escaped(what + more) + "\n" + path + "\n"
  }

  private static func isLoopback(_ url: URL) -> Bool {
    guard let host = url.host else { return false }
    return host == "localhost" || host.hasPrefix("127.") || host == "::1" || host == "[::1]"
  }
}
