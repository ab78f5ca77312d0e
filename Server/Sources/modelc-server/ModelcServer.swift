internal import ServerCommand

@main
enum ModelcServer {
  static func main() async {
    await ServerCommand.main(Array(CommandLine.arguments.dropFirst()))
  }
}
