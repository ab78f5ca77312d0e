internal import RESTServer

/// What is closed until a word of the operator opens it.
extension ServerConfiguration {
  /// Whether only this machine reaches the server. Other names than `localhost` may stand for any address.
  var isLocal: Bool { rest.host == "localhost" || rest.host == "::1" || Self.isLoopback(rest.host) }

  /// - Throws: `ConfigurationError` with what to add, for a server that others reach without a token, or with tokens that
  ///   others can read on their way.
  func checkAccess() throws(ConfigurationError) {
    guard !isLocal else { return }
    guard !tokenFile.isEmpty || allowsAnonymous else {
      throw ConfigurationError(
        "--host '\(rest.host)' lets other machines in, and no token is asked for; "
          + "add --token-file FILE, or --allow-anonymous to answer everyone")
    }
    guard tokenFile.isEmpty || !certificateFile.isEmpty || allowsPlainText else {
      throw ConfigurationError(
        "--host '\(rest.host)' lets other machines in, and tokens would travel unencrypted; "
          + "add --tls-certificate FILE and --tls-key FILE, or --allow-plain-text if a proxy encrypts")
    }
  }

  /// Whether the text is an address of the network 127.0.0.0/8, and not a name that begins like one.
  private static func isLoopback(_ host: String) -> Bool {
    let parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let numbers = parts.map { part in part.allSatisfy(digits.contains) ? UInt8(Substring(part)) : nil }
    return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
  }
}
