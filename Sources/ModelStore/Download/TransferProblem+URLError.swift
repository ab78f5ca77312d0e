internal import Foundation
internal import FoundationNetworking
internal import ModelSpec

extension TransferProblem {
  private static func unsafe(_ host: String, _ error: any Error) -> TransferProblem {
    TransferProblem(
      "certificate", "no safe connection to '\(host)' could be made: \(error.localizedDescription)",
      remedy: "check the server's certificate")
  }

  /// What Foundation says of a transfer that failed, in sentences that are the same on all systems.
  init(_ error: any Error, _ url: URL, state: Transfer.State) {
    let host = url.host ?? ""
    let code = (error as? URLError)?.code
    switch code {
    case .cancelled: self = .cancelled
    case .cannotFindHost, .dnsLookupFailed:
      self.init(
        "host-unknown", "the host '\(host)' is not known", remedy: "check the URL and the network", mayPass: true)
    case .badURL, .unsupportedURL:
      self.init("url", "this is no URL that can be fetched", remedy: "give one that begins with https:// or http://")
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      self = .unsafe(host, error)
    case .httpTooManyRedirects:
      self.init("redirect-limit", "the server redirects without end", remedy: "check the URL")
    default:
      // Foundation for Linux has no code for these: there are libcurl's words only.
      if url.scheme?.lowercased() == "https", state.answer == nil, error.localizedDescription.contains("SSL") {
        self = .unsafe(host, error)
      } else if state.answer != nil {
        self = .ended(after: state.position, of: state.total)
      } else if code == .cannotConnectToHost {
        self.init(
          "connection", "no connection to '\(host)' could be made", remedy: "see whether the server runs", mayPass: true
        )
      } else {
        self.init(
          "connection-lost", "the connection to '\(host)' ended before an answer came",
          remedy: "see whether a server for HTTP runs there", mayPass: true)
      }
    }
  }
}
