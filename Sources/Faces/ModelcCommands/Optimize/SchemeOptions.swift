internal import ArgumentParser
internal import ModelOptimize
import ModelSpec

/// The form that weights are to have, on the command line.
struct SchemeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Indices of 1, 2, 3, 4, 6 or 8 bits into tables of values.", valueName: "bits"))
  var palettize: Int?

  @Option(help: "How the values of tables are found.")
  var mode: WeightScheme.Palette.Mode?

  @Option(help: ArgumentHelp("Output channels that share a table. Default: all.", valueName: "channels"))
  var groupSize: Int?

  @Flag(help: "Divide each output channel by its greatest magnitude before palettizing.")
  var channelScales = false

  @Option(
    help: ArgumentHelp("Output channels that an index stands for together: tables of vectors.", valueName: "channels"))
  var clusterDim: Int?

  @Option(help: "Store tables as integers, with one scale for a tensor: int8.")
  var table: WeightScheme.IntegerType?

  @Option(help: ArgumentHelp("Integers: int8, uint8, int4 or uint4.", valueName: "type"))
  var quantize: WeightScheme.IntegerType?

  @Flag(help: "Let the range of integers begin and end where the weights do, with an offset.")
  var asymmetric = false

  @Option(help: "What shares a scale: tensor or channel. Default: channel.")
  var per: Sharing?

  @Option(help: ArgumentHelp("Input channels of an output channel that share a scale.", valueName: "channels"))
  var blockSize: Int?

  @Option(
    help: ArgumentHelp(
      "Weights to drop: magnitude=SHARE, threshold=NUMBER, or N:M for the N least of each M input channels.",
      valueName: "rule"))
  var prune: PruningRule?

  @Option(
    help: ArgumentHelp(
      "Drop blocks of this many channels, by their sums of squares; with --prune magnitude.", valueName: "channels"))
  var pruneBlock: Int?

  @Option(help: "Channels of these blocks. Default: output.")
  var pruneAxis: WeightScheme.Channels?

  /// Whether no form is given.
  var isEmpty: Bool {
    palettize == nil && quantize == nil && prune == nil && mode == nil && groupSize == nil && !channelScales
      && clusterDim == nil && table == nil && !asymmetric && per == nil && blockSize == nil && pruneBlock == nil
      && pruneAxis == nil
  }

  enum Sharing: String, CaseIterable, ExpressibleByArgument {
    case tensor, channel
  }

  /// The scheme of the options.
  ///
  /// - Throws: `ValidationError` for options that exclude each other.
  func scheme() throws -> WeightScheme {
    var scheme = WeightScheme(sparsity: try sparsity())
    guard palettize == nil || quantize == nil else {
      throw ValidationError("--palettize and --quantize exclude each other; for integers in tables: --table int8")
    }
    if let bits = palettize {
      guard WeightScheme.Palette.bitCounts.contains(bits) else {
        throw ValidationError("--palettize is 1, 2, 3, 4, 6 or 8, found \(bits)")
      }
      if let groupSize, groupSize < 1 { throw ValidationError("--group-size is 1 or more") }
      guard table == nil || table == .int8 else { throw ValidationError("--table is int8") }
      guard table == nil || !channelScales else {
        throw ValidationError("--table and --channel-scales exclude each other")
      }
      guard mode != .unique || !channelScales else {
        throw ValidationError("--mode unique and --channel-scales exclude each other")
      }
      if let clusterDim {
        guard clusterDim >= 2 else { throw ValidationError("--cluster-dim is 2 or more") }
        guard mode ?? .kmeans == .kmeans, !channelScales, table == nil, prune == nil else {
          throw ValidationError("--cluster-dim excludes --mode, --channel-scales, --table and --prune")
        }
      }
      var palette = WeightScheme.Palette(bits: bits)
      palette.mode = mode ?? .kmeans
      palette.groupSize = groupSize
      palette.hasChannelScales = channelScales
      palette.tableType = table
      palette.vectorLength = clusterDim ?? 1
      scheme.storage = .palette(palette)
    } else if mode != nil || groupSize != nil || clusterDim != nil || channelScales || table != nil {
      throw ValidationError("--mode, --group-size, --cluster-dim, --channel-scales and --table need --palettize")
    }
    if let quantize {
      if let blockSize, blockSize < 1 { throw ValidationError("--block-size is 1 or more") }
      guard per == nil || blockSize == nil else { throw ValidationError("--per and --block-size exclude each other") }
      var linear = WeightScheme.Linear(quantize)
      linear.isSymmetric = !asymmetric
      linear.granularity = blockSize.map { .block($0) } ?? (per == .tensor ? .tensor : .channel)
      scheme.storage = .linear(linear)
    } else if asymmetric || per != nil || blockSize != nil {
      throw ValidationError("--asymmetric, --per and --block-size need --quantize")
    }
    guard scheme != WeightScheme() else { throw ValidationError("give --palettize, --quantize or --prune") }
    return scheme
  }
}

extension SchemeOptions {
  /// Which weights become zero; nil for none.
  private func sparsity() throws -> WeightScheme.Sparsity? {
    guard let pruneBlock else {
      guard pruneAxis == nil else { throw ValidationError("--prune-axis needs --prune-block") }
      return prune?.sparsity
    }
    guard case .magnitude(let share)? = prune?.sparsity else {
      throw ValidationError("--prune-block needs --prune magnitude=SHARE")
    }
    guard pruneBlock >= 1 else { throw ValidationError("--prune-block is 1 or more") }
    return .blocks(share: share, length: pruneBlock, axis: pruneAxis ?? .output)
  }
}

extension WeightScheme.Channels: ExpressibleByArgument {}
extension WeightScheme.IntegerType: ExpressibleByArgument {}
extension WeightScheme.Palette.Mode: ExpressibleByArgument {}

/// The value of `--prune`.
struct PruningRule: ExpressibleByArgument {
  let sparsity: WeightScheme.Sparsity

  init?(argument: String) {
    if argument.hasPrefix("magnitude="), let share = Double(argument.dropFirst(10)), (0...1).contains(share) {
      sparsity = .magnitude(share)
    } else if argument.hasPrefix("threshold="), let threshold = Float(argument.dropFirst(10)), threshold >= 0,
      threshold.isFinite
    {
      sparsity = .threshold(threshold)
    } else {
      let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let zeros = Int(parts[0]), let length = Int(parts[1]), zeros > 0, length >= zeros,
        length <= 1024
      else { return nil }
      sparsity = .structured(zeros: zeros, length: length)
    }
  }
}
