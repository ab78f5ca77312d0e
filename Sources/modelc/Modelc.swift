import ModelcCommands

@main
enum Main {
  static func main() {
    ModelcCommand.run()
  }
}
