import Glibc

/// Makes mutants of models and takes each through all stages.
///
///     FuzzContract --folder DIRECTORY [--from NUMBER] [--count NUMBER] [--breaks DIRECTORY] [--plain] SEED...
///
/// Mutant N is the same in every run with the same seeds. A mutant that breaks the contract is kept in the directory of
/// breaks. The file `record` in the folder has, before each mutant, its number and the counts of all outcomes, so that who
/// started this knows, should it crash, by which mutant. With --plain, mutant N is seed N as it is.
@main
struct FuzzContract {
  static func main() {
    let options = Options(Array(CommandLine.arguments.dropFirst()))
    let seeds = SeedModel.all(in: options.seeds)
    guard !seeds.isEmpty, !options.folder.isEmpty else {
      print(
        "usage: FuzzContract --folder DIRECTORY [--from NUMBER] [--count NUMBER] [--breaks DIRECTORY] [--plain] SEED..."
      )
      exit(2)
    }
    exit(Campaign(seeds: seeds, options: options).run())
  }
}

struct Options {
  var folder = ""
  var from = 0
  var count = 1
  var breaks = "."
  var isPlain = false
  var seeds: [String] = []

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--folder": folder = rest.popFirst() ?? ""
      case "--from": from = rest.popFirst().flatMap { Int($0) } ?? 0
      case "--count": count = rest.popFirst().flatMap { Int($0) } ?? 1
      case "--breaks": breaks = rest.popFirst() ?? "."
      case "--plain": isPlain = true
      default: seeds.append(argument)
      }
    }
  }
}
