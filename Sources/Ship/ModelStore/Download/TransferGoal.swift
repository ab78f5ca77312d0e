internal import Foundation
internal import FoundationNetworking
internal import ModelSpec

/// The request of one attempt.
struct TransferGoal: Sendable {
  let url: URL
  let limits: StoreLimits
  /// The deadline for all attempts together.
  let deadline: ContinuousClock.Instant
  /// Entity tag and date of the current version, so that the server only sends another one.
  var entityTag: String?
  var lastModified: String?
  /// Where to resume, and the state of the first part.
  var resumption: (offset: Int, state: PartialDownload.State)?

  var request: URLRequest {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    // The transfer's own timeouts are much shorter.
    request.timeoutInterval = 24 * 3600
    // Ranges, lengths and digests are those of the file itself.
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    request.setValue("application/octet-stream, */*;q=0.5", forHTTPHeaderField: "Accept")
    request.setValue("modelc-store", forHTTPHeaderField: "User-Agent")
    if let resumption, let validator = resumption.state.validator {
      request.setValue("bytes=\(resumption.offset)-", forHTTPHeaderField: "Range")
      request.setValue(validator, forHTTPHeaderField: "If-Range")
    } else if let entityTag {
      request.setValue(entityTag, forHTTPHeaderField: "If-None-Match")
    } else if let lastModified {
      request.setValue(lastModified, forHTTPHeaderField: "If-Modified-Since")
    }
    return request
  }

  var isConditional: Bool { resumption == nil && (entityTag != nil || lastModified != nil) }

  static func configuration() -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.timeoutIntervalForRequest = 24 * 3600
    return configuration
  }

  /// What is wrong with going on to `target`.
  ///
  /// - Parameter location: What the server wrote. Networking makes a URL of the same host of a `file:` or `data:` URL.
  func problem(
    withRedirectTo target: URL?, location: String?, from source: URL?, count: Int
  ) -> TransferProblem? {
    if let scheme = location.flatMap(Self.scheme), scheme != "http", scheme != "https" { return .scheme(scheme) }
    guard let target, let scheme = target.scheme?.lowercased(), target.host?.isEmpty == false,
      target.absoluteString.utf8.count <= 8192
    else {
      return TransferProblem("redirect", "the server redirects to an invalid URL", remedy: "check the URL")
    }
    guard scheme == "http" || scheme == "https" else { return .scheme(scheme) }
    guard !(scheme == "http" && (source?.scheme?.lowercased() == "https" || url.scheme?.lowercased() == "https")) else {
      return TransferProblem(
        "redirect-downgrade",
        "the server redirects from https to http, where anyone on the network path could replace the file",
        remedy: "ask the server's operator for a URL that stays on https")
    }
    guard count <= limits.redirects else {
      return TransferProblem(
        "redirect-limit", "the server redirects more than \(limits.redirects) times", remedy: "check the URL")
    }
    return nil
  }

  /// The scheme that a URL begins with, in lower case; nil for a relative one.
  private static func scheme(_ text: String) -> String? {
    let bytes = text.utf8.drop { $0 == 0x20 || $0 == 0x09 }
    guard let end = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first else { return nil }
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    let others = [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")]
    let isScheme = bytes[..<end].allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || others.contains(byte)
    }
    guard isLetter(first), isScheme else { return nil }
    return String(decoding: bytes[..<end], as: UTF8.self).lowercased()
  }
}

extension TransferProblem {
  fileprivate static func scheme(_ scheme: String) -> TransferProblem {
    TransferProblem(
      "redirect", "the server redirects to a URL of scheme '\(scheme.prefix(20))', expected http or https",
      remedy: "check the URL")
  }
}
