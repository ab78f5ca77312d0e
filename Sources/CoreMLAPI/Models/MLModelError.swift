public import Foundation
internal import ModelRuntime
public import ModelSpec

/// The domain of the errors of this framework.
public let MLModelErrorDomain = "com.apple.CoreML"

/// Why a model cannot be read, or a prediction not be made.
///
/// It is an `NSError` too: `catch let error as NSError` sees the domain `com.apple.CoreML`, the code and, under
/// `NSLocalizedDescriptionKey`, the sentence, its place and what to do; and an `NSError` of that domain is caught as
/// `MLModelError`.
public struct MLModelError: Error, Hashable, Sendable {
  /// What kind of problem it is.
  public enum Code: Int, Sendable, Hashable {
    case generic = 0
    /// A feature is of another kind, shape or size than the model declares.
    case featureType = 1
    /// A file cannot be read or written, or is damaged.
    case io = 3
    case customLayer = 4
    case customModel = 5
    case update = 6
    /// A parameter is not known, or its value not allowed.
    case parameters = 7
    case modelDecryptionKeyFetch = 8
    case modelDecryption = 9
    case modelCollection = 10
    /// The task that asked for the prediction was cancelled.
    case predictionCancelled = 11
  }

  /// The error as Foundation has it.
  let stored: NSError

  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    stored = NSError(domain: MLModelErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  init(_ code: Code, _ message: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: message])
  }

  /// What another part says, under a code of Core ML's.
  ///
  /// - Parameter context: What the sentence begins with, such as `can't compile the model`.
  init(_ code: Code, _ error: some DiagnosticError, in context: String? = nil) {
    let diagnostic = context.map { error.diagnostic.prefixed(by: $0) } ?? error.diagnostic
    self.init(code, userInfo: [NSLocalizedDescriptionKey: diagnostic.text, Self.diagnosticKey: diagnostic])
  }

  /// An error of the runtime under the same code.
  init(_ error: RuntimeError) {
    self.init(Code(rawValue: error.code.rawValue) ?? .generic, error)
  }

  init(stored: NSError) { self.stored = stored }

  /// The kind of problem; `generic` for a number that has no name here.
  public var code: Code { Code(rawValue: stored.code) ?? .generic }
  public var userInfo: [String: Any] { stored.userInfo }
  public var localizedDescription: String { stored.localizedDescription }

  private static let diagnosticKey = "MLModelErrorDiagnostic"
}

extension MLModelError: DiagnosticError {
  /// The sentence, the place in the model and what to do, as values.
  public var diagnostic: Diagnostic {
    userInfo[Self.diagnosticKey] as? Diagnostic ?? Diagnostic(.error, "core-ml", localizedDescription)
  }
}

extension Diagnostic {
  /// What an app's own code threw.
  init(ofApp error: any Error) {
    self =
      (error as? any DiagnosticError)?.diagnostic ?? Diagnostic(.error, "app-error", error.localizedDescription)
  }

  /// The sentence, the place and what to do, a line each.
  var text: String { lines(hasSeverity: false).joined(separator: "\n") }
}

extension MLModelError {
  public static var generic: Code { .generic }
  public static var featureType: Code { .featureType }
  public static var io: Code { .io }
  public static var customLayer: Code { .customLayer }
  public static var customModel: Code { .customModel }
  public static var update: Code { .update }
  public static var parameters: Code { .parameters }
  public static var modelDecryptionKeyFetch: Code { .modelDecryptionKeyFetch }
  public static var modelDecryption: Code { .modelDecryption }
  public static var modelCollection: Code { .modelCollection }
  public static var predictionCancelled: Code { .predictionCancelled }
}

extension MLModelError: CustomNSError, LocalizedError, CustomStringConvertible {
  public static var errorDomain: String { MLModelErrorDomain }
  public var errorCode: Int { stored.code }
  public var errorUserInfo: [String: Any] { stored.userInfo }
  public var errorDescription: String? { stored.userInfo[NSLocalizedDescriptionKey] as? String }
  public var description: String { errorDescription ?? stored.description }
}

extension MLModelError.Code {
  /// Lets `catch MLModelError.featureType` match.
  public static func ~= (code: Self, error: any Error) -> Bool {
    (error as? MLModelError)?.code == code
  }
}
