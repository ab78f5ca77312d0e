/// Bounds on what a server, an archive or another process may ask of a store, each with its default.
public struct StoreLimits: Sendable {
  /// Bytes of one download. Checked against what the server announces, and again while bytes come.
  public var byteCount = 4 << 30
  /// Bytes of the disk that a download leaves free.
  public var freeBytesKept = 256 << 20
  /// Attempts at one download that get nowhere; one that brought 1 MiB begins the count anew.
  public var attempts = 5
  /// Wait before the second attempt. It doubles each time, and a random part of up to half of it is left out, so that many
  /// clients do not come back at once.
  public var firstDelay = Duration.milliseconds(500)
  /// Longest wait between attempts, also when the server asks for more.
  public var longestDelay = Duration.seconds(30)
  /// Time for a server to begin its answer, redirects included.
  public var answerTime = Duration.seconds(30)
  /// Time in which `leastBytesPerSecond` must be reached on average, or the attempt is given up.
  public var stallTime = Duration.seconds(30)
  /// Fewer bytes a second than this, over `stallTime`, count as none.
  public var leastBytesPerSecond = 1024
  /// Time for all attempts at one download together.
  public var downloadTime = Duration.seconds(6 * 3600)
  /// Redirects that are followed. None leads from https to http.
  public var redirects = 5
  /// Memory that the process may grow by while a server sends headers, or a page along with a redirect, before the answer
  /// can be judged. Raise it where other work of the process takes that much at the same time; mapped files do not count.
  public var answerBytes = 256 << 20
  /// Bytes of a detached signature.
  public var signatureByteCount = 64 << 10
  /// Versions kept of one model, including the current one. 1 keeps none to roll back to.
  public var versionsKept = 2
  /// Bytes that all compiled models of the store may take; nil for as many as there is room for. Current versions stay,
  /// whatever their size.
  public var byteBudget: Int?
  /// Age from which the beginning of a download that was given up is removed.
  public var partialAge = Duration.seconds(7 * 24 * 3600)
  /// Time to wait for another process that changes the same model, or downloads the same file.
  public var lockTime = Duration.seconds(120)

  /// Limits at their defaults.
  public init() {}
}
