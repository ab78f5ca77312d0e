internal import Foundation
package import InferenceProtocol

/// The bearer tokens that open the server. Without any, it is open to everyone.
package struct AccessTokens: Equatable, Sendable {
  private let tokens: [[UInt8]]

  /// No tokens: everyone may ask.
  package static let none = AccessTokens([])

  package init(_ tokens: [String]) { self.tokens = tokens.map { Array($0.utf8) } }

  /// The tokens of a file, one on each line; empty lines and lines that begin with `#` are passed over.
  ///
  /// - Throws: `InferenceError` when the file cannot be read or has no token: the server would be open by mistake.
  package init(file path: String) throws(InferenceError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .invalid("token-file", "the file of tokens '\(path)' cannot be read")
    }
    let lines = data.split { $0 == 0x0a || $0 == 0x0d }.map { String(decoding: $0, as: UTF8.self) }
    let tokens = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
    guard !tokens.isEmpty else { throw .invalid("token-file", "the file of tokens '\(path)' has none") }
    self.init(tokens)
  }

  /// - Parameter header: The value of the header `Authorization`; nil when there is none.
  /// - Throws: `InferenceError` of kind `unauthenticated` unless it is `Bearer` with one of the tokens.
  package func check(_ header: String?) throws(InferenceError) {
    guard !tokens.isEmpty else { return }
    var isKnown = false
    if let header, header.lowercased().hasPrefix("bearer ") {
      let given = Array(header.dropFirst(7).drop { $0 == " " }.utf8)
      // Each token is compared to its end, so that the time does not tell how much of one was right.
      for token in tokens where Self.isEqual(token, given) { isKnown = true }
    }
    guard isKnown else {
      throw InferenceError(
        .unauthenticated, "token", "authentication required", remedy: "send a bearer token that this server knows")
    }
  }

  private static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// The files of a server's certificate.
package struct CertificateFiles: Equatable, Sendable {
  /// The certificate and those that vouch for it, as PEM.
  package var certificate: String
  /// The private key, as PEM.
  package var key: String

  package init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }
}
