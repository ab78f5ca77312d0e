package import ModelSpec

/// Why a request gets no answer: a diagnostic, and the status that each protocol reports it under.
package struct InferenceError: DiagnosticError, Equatable, Sendable {
  /// What kind of problem it is; ``Kind/httpStatus`` and ``Kind/grpcStatus`` map it to the protocols.
  package enum Kind: Equatable, Sendable {
    /// The request is malformed, or is not what the model takes.
    case invalid
    /// There is no such model, version, sequence or path.
    case notFound
    /// The server or the model cannot take the request now; the same request may succeed later.
    case unavailable
    /// The requests in flight take all that they may; the same request may succeed later.
    case exhausted
    /// The request exceeds a limit of the server.
    case tooLarge
    /// The request took longer than it was given.
    case deadline
    /// The client went away or cancelled the request.
    case cancelled
    /// The request has no valid token.
    case unauthenticated
    /// The server is configured not to do this.
    case forbidden
    /// The server does not implement what is asked for.
    case unsupported
    /// The request's body did not arrive in time.
    case slowRequest
    /// The body has an encoding or a type that the server does not read.
    case mediaType
    /// The path has no such method.
    case method
    /// The prediction failed for a reason that is not the request's.
    case `internal`
  }

  package var kind: Kind
  package var diagnostic: Diagnostic
  /// Seconds after which a client may try again; nil when that is of no use.
  package var retryAfter: Int?

  /// - Parameters:
  ///   - code: A stable name of the problem, such as `shape`.
  ///   - message: One sentence in lower case, without a full stop.
  ///   - remedy: What the client can do about it.
  package init(
    _ kind: Kind, _ code: String, _ message: String, remedy: String? = nil, retryAfter: Int? = nil
  ) {
    self.kind = kind
    diagnostic = Diagnostic(Diagnostic.Code(rawValue: code), message, remedy: remedy)
    self.retryAfter = retryAfter
  }

  /// The same finding as `error`, of another part.
  package init(_ kind: Kind, _ error: some DiagnosticError) {
    self.kind = kind
    diagnostic = error.diagnostic
  }

  /// The sentence, its place and the remedy on one line, as protocols carry it.
  package var text: String {
    var text = diagnostic.message
    if !diagnostic.location.isEmpty { text += ", at \(diagnostic.location)" }
    if let remedy = diagnostic.remedy { text += "; \(remedy)" }
    return text
  }
}

extension InferenceError.Kind {
  /// The status of an HTTP response.
  package var httpStatus: Int {
    switch self {
    case .invalid: 400
    case .notFound: 404
    case .unavailable, .exhausted: 503
    case .tooLarge: 413
    case .deadline: 504
    case .cancelled: 499
    case .unauthenticated: 401
    case .forbidden: 403
    case .unsupported: 501
    case .slowRequest: 408
    case .mediaType: 415
    case .method: 405
    case .internal: 500
    }
  }

  /// The number of a gRPC status.
  package var grpcStatus: Int {
    switch self {
    case .invalid, .mediaType: 3
    case .notFound: 5
    case .unavailable: 14
    case .tooLarge, .exhausted: 8
    case .deadline, .slowRequest: 4
    case .cancelled: 1
    case .unauthenticated: 16
    case .forbidden: 7
    case .unsupported, .method: 12
    case .internal: 13
    }
  }
}
