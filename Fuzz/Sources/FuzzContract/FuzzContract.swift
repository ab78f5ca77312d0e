import Glibc

/// Checks that what `validate` accepts loads and predicts, on models that it makes itself, and on mutants of others.
///
///     FuzzContract [--programs COUNT] [--files COUNT] [--networks COUNT] [--mutants COUNT] [--seed NUMBER] [--breaks DIRECTORY]
///
/// makes models and judges them; model N is the same in every run. Prints how many came how far, and breaks by code and
/// operation with the numbers of models: `--programs 1 --seed N` makes one of them again.
///
///     FuzzContract --folder DIRECTORY [--from NUMBER] [--count NUMBER] [--breaks DIRECTORY] [--plain] SEED...
///
/// makes mutants of models and takes each through all stages. Mutant N is the same in every run with the same seeds. A
/// mutant that breaks the contract is kept in the directory of breaks. The file `record` in the folder has, before each
/// mutant, its number and the counts of all outcomes, so that who started this knows, should it crash, by which mutant.
/// With --plain, mutant N is seed N as it is.
@main
struct FuzzContract {
  static func main() {
    let options = Options(Array(CommandLine.arguments.dropFirst()))
    if let kind = options.judged {
      JudgeRun(kind: kind, seed: options.seed, count: options.count, breaks: options.breaksIfAny).judge(
        to: options.record)
      exit(0)
    }
    if !options.counts.isEmpty { exit(judge(options)) }
    let seeds = SeedModel.all(in: options.seeds)
    guard !seeds.isEmpty, !options.folder.isEmpty else {
      print(
        "usage: FuzzContract [--programs COUNT] [--files COUNT] [--networks COUNT] [--mutants COUNT] [--seed NUMBER] [--breaks DIRECTORY]\n"
          + "       FuzzContract --folder DIRECTORY [--from NUMBER] [--count NUMBER] [--breaks DIRECTORY] [--plain] SEED..."
      )
      exit(2)
    }
    exit(Campaign(seeds: seeds, options: options).run())
  }

  /// - Returns: The exit status: 1 when a model breaks the contract or ends its process.
  private static func judge(_ options: Options) -> Int32 {
    var tally = Tally()
    for kind in JudgeRun.Kind.allCases {
      guard let count = options.counts[kind] else { continue }
      JudgeRun(kind: kind, seed: options.seed, count: count, breaks: options.breaksIfAny).run(&tally)
    }
    tally.print()
    let counts = JudgeRun.Kind.allCases.map { "\($0.rawValue) \(options.counts[$0] ?? 0)" }.joined(separator: " ")
    print("\(counts) breaks \(tally.breaks) crashes \(tally.crashes)")
    return tally.breaks + tally.crashes == 0 ? 0 : 1
  }
}

struct Options {
  var folder = ""
  var from = 0
  var count = 1
  var breaks = "."
  var isPlain = false
  var seeds: [String] = []
  /// How many models of each kind are made and judged.
  var counts: [JudgeRun.Kind: Int] = [:]
  var seed = 1
  /// In a child: what it judges.
  var judged: JudgeRun.Kind?
  var record = ""
  private var keepsBreaks = false

  var breaksIfAny: String? { keepsBreaks && !breaks.isEmpty ? breaks : nil }

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--folder": folder = rest.popFirst() ?? ""
      case "--from": from = rest.popFirst().flatMap { Int($0) } ?? 0
      case "--count": count = rest.popFirst().flatMap { Int($0) } ?? 1
      case "--breaks": (breaks, keepsBreaks) = (rest.popFirst() ?? ".", true)
      case "--plain": isPlain = true
      case "--seed": seed = rest.popFirst().flatMap { Int($0) } ?? 1
      case "--judge": judged = rest.popFirst().flatMap { JudgeRun.Kind(rawValue: $0) }
      case "--record": record = rest.popFirst() ?? ""
      default:
        if argument.hasPrefix("--"), let kind = JudgeRun.Kind(rawValue: String(argument.dropFirst(2))) {
          counts[kind] = rest.popFirst().flatMap { Int($0) } ?? 0
        } else {
          seeds.append(argument)
        }
      }
    }
  }
}
