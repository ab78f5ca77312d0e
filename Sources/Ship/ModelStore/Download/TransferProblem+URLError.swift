internal import Foundation
internal import FoundationNetworking
internal import ModelSpec

extension TransferProblem {
  private static func unsafe(_ host: String, _ error: any Error) -> TransferProblem {
    TransferProblem(
      "certificate", "the secure connection to '\(host)' failed: \(error.localizedDescription)",
      remedy: "check the server's certificate")
  }

  /// Foundation's error as a sentence that is the same on all systems.
  init(_ error: any Error, _ url: URL, state: Transfer.State) {
    let host = url.host ?? ""
    let code = (error as? URLError)?.code
    switch code {
    case .cancelled: self = .cancelled
    case .cannotFindHost, .dnsLookupFailed:
      self.init(
        "host-unknown", "the host '\(host)' was not found", remedy: "check the URL and the network", mayPass: true)
    case .badURL, .unsupportedURL:
      self.init("url", "this URL cannot be fetched", remedy: "use one that begins with https:// or http://")
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      self = .unsafe(host, error)
    case .httpTooManyRedirects:
      self.init("redirect-limit", "the server redirects in a loop", remedy: "check the URL")
    default:
      // Foundation for Linux has no code for these, only libcurl's messages.
      if url.scheme?.lowercased() == "https", state.answer == nil, error.localizedDescription.contains("SSL") {
        self = .unsafe(host, error)
      } else if state.answer != nil {
        self = .ended(after: state.position, of: state.total)
      } else if code == .cannotConnectToHost {
        self.init(
          "connection", "cannot connect to '\(host)'", remedy: "check that the server is running", mayPass: true
        )
      } else {
        self.init(
          "connection-lost", "the connection to '\(host)' ended before a response",
          remedy: "check that an HTTP server runs there", mayPass: true)
      }
    }
  }
}
