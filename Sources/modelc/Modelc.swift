import ModelcCommands

@main
enum Main {
  static func main() {
    if let compiler = Coremlc(calledAs: CommandLine.arguments.first ?? "") {
      compiler.run()
    }
    ModelcCommand.run()
  }
}
