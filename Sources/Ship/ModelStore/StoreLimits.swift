/// Bounds on the resources that a server, an archive or another process may use, each with its default.
public struct StoreLimits: Sendable {
  /// Bytes of one download. Checked against what the server announces, and again while bytes come.
  public var byteCount = 4 << 30
  /// Bytes of disk space that a download leaves free.
  public var freeBytesKept = 256 << 20
  /// Failed attempts at one download without progress; 1 MiB of progress resets the count.
  public var attempts = 5
  /// Wait before the second attempt. It doubles each time, minus a random part of up to half of it, so that many
  /// clients do not return at once.
  public var firstDelay = Duration.milliseconds(500)
  /// Longest wait between attempts, even if the server asks for more.
  public var longestDelay = Duration.seconds(30)
  /// Time until a server begins its answer, including redirects.
  public var answerTime = Duration.seconds(30)
  /// Time over which `leastBytesPerSecond` must be reached on average; otherwise the attempt is aborted.
  public var stallTime = Duration.seconds(30)
  /// A slower transfer over `stallTime` counts as stalled.
  public var leastBytesPerSecond = 1024
  /// Time for all attempts at one download together.
  public var downloadTime = Duration.seconds(6 * 3600)
  /// Maximum number of redirects. None may lead from https to http.
  public var redirects = 5
  /// Memory that the process may use while a server sends headers, or a page with a redirect, before the answer can be
  /// judged. Raise it if other work of the process takes that much at the same time; mapped files do not count.
  public var answerBytes = 256 << 20
  /// Bytes of a detached signature.
  public var signatureByteCount = 64 << 10
  /// Versions kept of one model, including the current one. 1 keeps none to roll back to.
  public var versionsKept = 2
  /// Maximum total size of the store's compiled models; nil for no limit. Current versions are kept, whatever their
  /// size.
  public var byteBudget: Int?
  /// Age at which a partial download is removed.
  public var partialAge = Duration.seconds(7 * 24 * 3600)
  /// Time to wait for another process that changes the same model, or downloads the same file.
  public var lockTime = Duration.seconds(120)

  /// Limits at their defaults.
  public init() {}
}
