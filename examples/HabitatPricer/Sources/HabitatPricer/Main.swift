import Foundation

/// Estimates prices of habitats on Mars: `HabitatPricer CLIMATE SOLARPANELS GREENHOUSES SIZE`. Without arguments, of some examples.
@main
enum Main {
  static func main() async {
    do {
      // `Habitats` was generated from Habitats.mlmodel in this directory.
      let habitats = try await Habitats.load()
      let arguments = Array(CommandLine.arguments.dropFirst())
      let offers = arguments.isEmpty ? Offer.today : [try Offer(arguments)]
      print("  habitat           climate     panels  greenhouses     size       price")
      for offer in offers {
        let price = try await habitats.prediction(offer.habitat).price
        print(offer.line(price: price))
      }
      guard let offer = offers.first else { return }
      print("\n\(offer.name), with one more greenhouse each time:")
      for extra in 0...5 {
        var habitat = offer.habitat
        habitat.greenhouses += Double(extra)
        let price = try await habitats.prediction(habitat).price
        let bar = String(repeating: "█", count: max(1, Int(price / 250)))
        print(String(format: "  %4.0f  %7.0f  ", habitat.greenhouses, price) + bar)
      }
    } catch {
      FileHandle.standardError.write(Data("error: \(error.localizedDescription)\n".utf8))
      exit(1)
    }
  }
}
