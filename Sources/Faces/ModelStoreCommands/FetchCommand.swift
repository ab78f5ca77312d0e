internal import ArgumentParser
internal import Foundation
internal import ModelInspect
internal import ModelSpec
internal import ModelStore

/// `modelc fetch`: installs a model from a server in a store.
struct FetchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Download, check, compile and install a model.",
    discussion: """
      Downloads a .mlmodel file or a tar archive of a model, checks its SHA-256 or signature before parsing it, \
      compiles it, tries to load it, and makes it the current version. The previous version is kept for `modelc store \
      rollback`. At any moment, either the old or the complete new version is current; an error says which, and why. \
      An interrupted download resumes where it stopped.

        $ modelc fetch https://example.com/Digits.mlmodel --into models --sha256 3f2a9c81d0e4…
        version 0001-3f2a9c81d0e4 of Digits is current
        models/Digits/versions/0001-3f2a9c81d0e4/Digits.mlmodelc

      Exit status: 0 if the model is installed, 1 if it cannot be downloaded or fails a check, 64 for a usage error.
      """)

  @Argument(help: ArgumentHelp("URL of the model, starting with https:// or http://.", valueName: "url"))
  var url: String

  @Option(help: ArgumentHelp("Store directory; created if missing.", valueName: "dir"), completion: .directory)
  var into: String

  @Option(help: ArgumentHelp("Name of the model in the store. Default: the file name in the URL.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("Required SHA-256 of the file: 64 hexadecimal digits.", valueName: "digest"))
  var sha256: String?

  @Option(
    help: ArgumentHelp("Public key (PEM) that must have signed the file.", valueName: "path"), completion: .file())
  var key: String?

  @Option(
    help: ArgumentHelp("URL of the signature. Default: the model's URL with .sig added to its path.", valueName: "url"))
  var signature: String?

  @Option(
    help: ArgumentHelp("Maximum download size, such as 500MB. Default: 4GiB.", valueName: "bytes"),
    transform: ByteNumber.count)
  var maxBytes: Int?

  @Option(help: ArgumentHelp("Failed attempts before giving up. Default: 5.", valueName: "count"))
  var attempts: Int?

  @Option(
    help: ArgumentHelp(
      "Time limit for the server to start responding, redirects included: 1 to 86400 seconds. Default: 30.",
      valueName: "seconds"))
  var timeout: Int?

  @Option(help: ArgumentHelp("Versions to keep, including the current one. Default: 2.", valueName: "count"))
  var keep: Int?

  func validate() throws {
    if let attempts, attempts < 1 { throw ValidationError("--attempts must be at least 1") }
    if let timeout, !(1...86400).contains(timeout) {
      throw ValidationError("--timeout is \(timeout), expected 1 to 86400 seconds")
    }
    if let keep, keep < 1 { throw ValidationError("--keep must be at least 1") }
    if signature != nil, key == nil { throw ValidationError("--signature needs --key") }
    guard URL(string: url) != nil else { throw ValidationError("'\(url)' is not a URL") }
    if let signature, URL(string: signature) == nil { throw ValidationError("'\(signature)' is not a URL") }
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
          "warning: the download is unauthenticated: anyone on the network path could replace it\n"
            + "  fix: give its SHA-256 with --sha256, the key that signed it with --key, or an https URL\n")
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
    let what = "version \(version.id) of \(version.name) is current"
    let more =
      switch result.unchanged {
      case .sameDigest?: ", as before: it has this SHA-256"
      case .notModified?: ", as before: it has not changed on the server"
      case .sameBytes?: ", as before: the server has the same file"
      case nil: result.replaced.map { ", replacing \($0)" } ?? ""
      }
    return TerminalText.escaped(what + more) + "\n" + path + "\n"
  }

  private static func isLoopback(_ url: URL) -> Bool {
    guard let host = url.host else { return false }
    return host == "localhost" || host.hasPrefix("127.") || host == "::1" || host == "[::1]"
  }
}
