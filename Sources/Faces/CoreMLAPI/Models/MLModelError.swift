public import Foundation
internal import ModelRuntime
public import ModelSpec

/// The domain of the errors of this framework.
public let MLModelErrorDomain = "com.apple.CoreML"

/// Why a model cannot be read, or a prediction failed.
///
/// It bridges to `NSError`: `catch let error as NSError` gives the domain `com.apple.CoreML`, the code and, under
/// `NSLocalizedDescriptionKey`, the message, its location and the remedy; and an `NSError` of that domain is caught as
/// `MLModelError`.
public struct MLModelError: Error, Hashable, Sendable {
  /// The kind of problem.
  public enum Code: Int, Sendable, Hashable {
    /// A problem that has no code of its own.
    case generic = 0
    /// A feature is of another kind, shape or size than the model declares.
    case featureType = 1
    /// A file cannot be read or written, or is damaged.
    case io = 3
    /// A custom layer is not registered, or threw an error.
    case customLayer = 4
    /// A custom model is not registered, or threw an error.
    case customModel = 5
    /// A model cannot be trained, or its training failed.
    case update = 6
    /// A parameter is not known, or its value not allowed.
    case parameters = 7
    /// The model is encrypted: its key is kept by Apple's servers.
    case modelDecryptionKeyFetch = 8
    /// A model cannot be decrypted. Never thrown here.
    case modelDecryption = 9
    /// A collection of models cannot be fetched: Apple has ended the service.
    case modelCollection = 10
    /// The task that asked for the prediction was cancelled.
    case predictionCancelled = 11
  }

  /// The error as Foundation has it.
  let stored: NSError

  /// An error of the given kind; `NSLocalizedDescriptionKey` in `userInfo` is its sentence.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    stored = NSError(domain: MLModelErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  init(_ code: Code, _ message: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: message])
  }

  /// Wraps another error under a code of Core ML.
  ///
  /// - Parameter context: The beginning of the message, such as `can't compile the model`.
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
  /// The user info of `NSError`: the message is under `NSLocalizedDescriptionKey`.
  public var userInfo: [String: Any] { stored.userInfo }
  public var localizedDescription: String { stored.localizedDescription }

  private static let diagnosticKey = "MLModelErrorDiagnostic"
}

extension MLModelError: DiagnosticError {
  /// The message, the location in the model and the remedy, as values.
  public var diagnostic: Diagnostic {
    userInfo[Self.diagnosticKey] as? Diagnostic ?? Diagnostic(.error, "core-ml", localizedDescription)
  }
}

extension Diagnostic {
  /// Wraps an error that an app's own code threw.
  init(ofApp error: any Error) {
    self =
      (error as? any DiagnosticError)?.diagnostic ?? Diagnostic(.error, "app-error", error.localizedDescription)
  }

  /// The message, the location and the remedy, one per line.
  var text: String { lines(hasSeverity: false).joined(separator: "\n") }
}

extension MLModelError {
  /// The code `Code.generic`, for `catch MLModelError.generic`.
  public static var generic: Code { .generic }
  /// The code `Code.featureType`, for `catch MLModelError.featureType`.
  public static var featureType: Code { .featureType }
  /// The code `Code.io`, for `catch MLModelError.io`.
  public static var io: Code { .io }
  /// The code `Code.customLayer`, for `catch MLModelError.customLayer`.
  public static var customLayer: Code { .customLayer }
  /// The code `Code.customModel`, for `catch MLModelError.customModel`.
  public static var customModel: Code { .customModel }
  /// The code `Code.update`, for `catch MLModelError.update`.
  public static var update: Code { .update }
  /// The code `Code.parameters`, for `catch MLModelError.parameters`.
  public static var parameters: Code { .parameters }
  /// The code `Code.modelDecryptionKeyFetch`, for `catch MLModelError.modelDecryptionKeyFetch`.
  public static var modelDecryptionKeyFetch: Code { .modelDecryptionKeyFetch }
  /// The code `Code.modelDecryption`, for `catch MLModelError.modelDecryption`.
  public static var modelDecryption: Code { .modelDecryption }
  /// The code `Code.modelCollection`, for `catch MLModelError.modelCollection`.
  public static var modelCollection: Code { .modelCollection }
  /// The code `Code.predictionCancelled`, for `catch MLModelError.predictionCancelled`.
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
  /// Makes `catch MLModelError.featureType` match.
  public static func ~= (code: Self, error: any Error) -> Bool {
    (error as? MLModelError)?.code == code
  }
}
