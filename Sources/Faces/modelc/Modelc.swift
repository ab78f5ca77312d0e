internal import Glibc
import ModelcCommands

@main
enum Main {
  static func main() {
    limitSpinning()
    if let compiler = Coremlc(calledAs: CommandLine.arguments.first ?? "") {
      compiler.run()
    }
    ModelcCommand.run()
  }

  /// OpenMP's threads, which oneDNN computes in, spin between two parallel regions for milliseconds, which costs several
  /// times the work itself on a machine that does anything else. Waking one takes longer than a small layer, though: they
  /// wait for about half a millisecond before they sleep, as our own do (`threads.c`), so that they last through a
  /// prediction.
  ///
  /// OpenMP only reads this from the environment, when oneDNN is loaded. Changing the environment is safe here alone, while
  /// there is one thread.
  private static func limitSpinning() {
    setenv("OMP_WAIT_POLICY", "passive", 0)
    setenv("GOMP_SPINCOUNT", "20000", 0)
  }
}
