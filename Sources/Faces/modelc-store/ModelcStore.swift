import ModelStoreCommands

@main
enum Main {
  static func main() async {
    await ModelStoreCommand.run()
  }
}
