import Glibc
import _ContractJudge

/// A run over many mutants.
struct Campaign {
  let seeds: [SeedModel]
  let options: Options

  /// Resident memory that a run may take.
  private static let memoryLimit = 1 << 30
  /// Seconds that one mutant may take.
  private static let timeLimit: UInt32 = 30
  /// Breaks of a family that are kept.
  private static let keptBreaks = 3

  /// - Returns: The exit status: 1 when a mutant broke the contract.
  func run() -> Int32 {
    let donors = SeedModel.donors(seeds)
    let record = Record(options.folder + "/record")
    let check = ContractCheck(folder: options.folder)
    mkdir(options.breaks, 0o755)
    var families: [String: Int] = [:]
    let end = options.isPlain ? seeds.count : options.from + options.count
    for number in options.from..<end {
      record.write(number)
      alarm(Self.timeLimit)
      let mutant = options.isPlain ? Mutant(number, seeds[number]) : Mutant(number, of: seeds, donors)
      do throws(ContractCheck.Break) {
        let outcome = try check.check(mutant.bytes, weights: mutant.weights, mutant.random)
        if options.isPlain, outcome != .predicted { print("\(outcome): \(mutant.seed.name)") }
        record.count(outcome)
      } catch {
        record.countBreak()
        let count = families[error.family, default: 0]
        families[error.family] = count + 1
        if count < Self.keptBreaks { report(error, mutant) }
      }
      let memory = Self.peakMemory()
      if memory > Self.memoryLimit, record.peakMemory <= Self.memoryLimit {
        record.countBreak()
        report(ContractCheck.Break(family: "memory", message: "\(memory >> 20) MiB in use"), mutant)
      }
      record.peakMemory = memory
    }
    alarm(0)
    record.write(end)
    print(record.text, terminator: "")
    for (family, count) in families.sorted(by: { $0.value > $1.value }) { print("\(count)\t\(family)") }
    return record.breaks == 0 ? 0 : 1
  }

  private func report(_ found: ContractCheck.Break, _ mutant: Mutant) {
    print("break: mutant \(mutant.number) of \(mutant.seed.name): \(found.family)\n  \(found.message)")
    // A crash would lose what is not written.
    fflush(nil)
    mutant.keep(in: "\(options.breaks)/\(mutant.number)")
  }

  /// The most memory that was resident at any time, in bytes.
  private static func peakMemory() -> Int {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_maxrss << 10
  }
}

/// A changed seed.
struct Mutant {
  let number: Int
  let seed: SeedModel
  private(set) var bytes: [UInt8]
  private(set) var weights: [(path: String, bytes: [UInt8])]
  /// For what follows.
  let random: SplitMix

  /// The seed itself.
  init(_ number: Int, _ seed: SeedModel) {
    self.number = number
    self.seed = seed
    bytes = seed.message.bytes
    weights = seed.weights
    random = SplitMix(UInt64(number))
  }

  init(_ number: Int, of seeds: [SeedModel], _ donors: [WireMessage.Descriptor: [WireMessage]]) {
    self.number = number
    var mutator = Mutator(SplitMix(UInt64(number)), donors: donors)
    seed = mutator.random.choose(seeds)
    weights = seed.weights
    if !weights.isEmpty, mutator.random.oneIn(4) {
      let index = mutator.random.below(weights.count)
      if mutator.random.oneIn(8) { weights.remove(at: index) } else { mutator.mutate(&weights[index].bytes) }
    }
    var message = seed.message
    if !mutator.random.oneIn(16) { mutator.mutate(&message) }
    bytes = message.bytes
    if mutator.random.oneIn(16) { mutator.mutate(&bytes) }
    random = mutator.random
  }

  /// Writes the model and its weight files below the directory `path`.
  func keep(in path: String) {
    for (name, bytes) in [("model.mlmodel", bytes)] + weights.map({ ($0.path, $0.bytes) }) {
      MemoryFile.write(bytes, "\(path)/\(name)")
    }
  }
}

/// How many mutants came how far, in a file that outlives a crash.
final class Record {
  private var counts: [ContractCheck.Outcome: Int] = [:]
  private(set) var breaks = 0
  /// In bytes.
  var peakMemory = 0
  private let descriptor: Int32
  private var next = 0

  init(_ path: String) { descriptor = open(path, O_CREAT | O_RDWR | O_TRUNC, 0o644) }

  func count(_ outcome: ContractCheck.Outcome) { counts[outcome, default: 0] += 1 }
  func countBreak() { breaks += 1 }

  /// What is known before mutant `number`.
  func write(_ number: Int) {
    next = number
    let line = Array(text.utf8)
    pwrite(descriptor, line, line.count, 0)
  }

  var text: String {
    let outcomes: [ContractCheck.Outcome] = [
      .unreadable, .refused, .foreign, .loaded, .inputRefused, .predicted, .limited,
    ]
    return "\(next) " + outcomes.map { "\($0) \(counts[$0, default: 0]) " }.joined()
      + "breaks \(breaks) MiB \(peakMemory >> 20)\n"
  }
}
