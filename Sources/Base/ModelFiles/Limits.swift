internal import ModelBase

/// Bounds on the resources that a file may request.
///
/// They are far beyond any real model and well within a small machine; each comment says what the limit protects.
public struct Limits: Sendable {
  /// Nesting depth of messages. protobuf-c recurses once per level, and 10,000 levels overflow a stack of 8 MB; Apple's
  /// and Google's readers stop at 100, too.
  public var nesting = 100

  /// Messages in one file. The largest ML Programs seen hold about two million.
  public var messages = 50_000_000

  /// Memory that the unpacked messages of one file may take, as estimated before they are unpacked, without weights,
  /// which are never unpacked. The largest ML Programs seen take a quarter of it.
  public var unpackedBytes = 2 << 30

  /// Weight fields smaller than this are copied when a model is read; larger ones are referred to.
  public var inlineWeightBytes = 1024

  /// Bytes of a `Manifest.json` or another JSON file of a package.
  public var jsonBytes = 64 << 20

  /// Bytes of a `model.mil`, which is read into memory. The largest seen have some tens of millions.
  public var programTextBytes = 1 << 30

  /// Operations of a `model.mil`, including constants. Each takes up to a kilobyte of memory; the largest programs seen
  /// have some tens of thousands.
  public var programTextOperations = 4_000_000

  /// Bytes of a text or a message in a binary file of a compiled model, which is read into memory. A sparse file that
  /// takes no disk space may claim any size.
  public var archiveTextBytes = 256 << 20

  /// Elements of a list in such a file. Classifiers have some thousands of labels, recommenders some millions of items.
  public var archiveElements = 20_000_000

  /// Bytes of one network blob whose weight file is missing: of those that are read to turn records into layers, such
  /// as biases, and of all others. Without a file, nothing else bounds the size that a record claims.
  public var missingWeightBytes = (read: 64 << 20, total: 16 << 30)

  /// Tensors of a weight file that are searched one after the other, whatever its header counts.
  public var weightRecords = 1_000_000

  /// Files of one package.
  public var packageItems = 10_000

  /// The newest `specificationVersion` that is read; nil for the newest that this version of modelc knows. Later
  /// versions may have unknown meanings.
  public var specificationVersion: Int?

  /// The standard limits.
  public init() {}
}
