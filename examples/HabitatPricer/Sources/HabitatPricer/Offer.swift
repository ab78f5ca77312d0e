import Foundation

/// A habitat for sale.
struct Offer {
  let name: String
  let habitat: HabitatsInput

  static let today = [
    Offer("Olympus View", HabitatsInput(climate: "temperate", solarPanels: 4, greenhouses: 1, size: 420)),
    Offer("Polar Cottage", HabitatsInput(climate: "polar", solarPanels: 1, greenhouses: 2, size: 750)),
    Offer("Valles Terrace", HabitatsInput(climate: "equatorial", solarPanels: 8.5, greenhouses: 6, size: 1200)),
    Offer("Marineris Manor", HabitatsInput(climate: "equatorial", solarPanels: 20, greenhouses: 10, size: 5000)),
  ]

  init(_ name: String, _ habitat: HabitatsInput) {
    self.name = name
    self.habitat = habitat
  }

  /// - Throws: `Mistake` unless the words are a climate and three numbers.
  init(_ words: [String]) throws {
    let numbers = words.dropFirst().compactMap(Double.init)
    guard words.count == 4, numbers.count == 3 else {
      throw Mistake(errorDescription: "expected CLIMATE SOLARPANELS GREENHOUSES SIZE, such as: polar 1 2 750")
    }
    self.init(
      "Your habitat",
      HabitatsInput(climate: words[0], solarPanels: numbers[0], greenhouses: numbers[1], size: numbers[2]))
  }

  func line(price: Double) -> String {
    let words =
      name.padding(toLength: 16, withPad: " ", startingAt: 0)
      + "  " + habitat.climate.padding(toLength: 11, withPad: " ", startingAt: 0)
    let numbers = String(
      format: "%4.0f m²  %11.0f  %5.0f m²  %7.0f k", habitat.solarPanels * 100, habitat.greenhouses, habitat.size,
      price)
    return "  \(words)\(numbers)"
  }

  struct Mistake: LocalizedError {
    let errorDescription: String?
  }
}
