/// Moments of an update that an app can be told of.
public struct MLUpdateProgressEvent: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Before the first example is used.
  public static let trainingBegin = MLUpdateProgressEvent(rawValue: 1 << 0)
  /// After all examples were used once.
  public static let epochEnd = MLUpdateProgressEvent(rawValue: 1 << 1)
  /// After each mini-batch.
  public static let miniBatchEnd = MLUpdateProgressEvent(rawValue: 1 << 2)
}
