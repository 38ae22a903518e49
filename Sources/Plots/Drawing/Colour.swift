#if Plots
  /// A colour, each part from 0 to 1.
  struct Colour: Equatable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha = 1.0

    /// From 0xRRGGBB.
    init(_ hex: UInt32) {
      red = Double(hex >> 16 & 0xff) / 255
      green = Double(hex >> 8 & 0xff) / 255
      blue = Double(hex & 0xff) / 255
    }

    func faded(_ alpha: Double) -> Colour {
      var colour = self
      colour.alpha = alpha
      return colour
    }
  }

  /// The colours of all plots: apart for colour-blind eyes and in grey.
  ///
  /// Okabe & Ito, Color Universal Design, 2008.
  enum Palette {
    static let ink = Colour(0x222222)
    static let soft = Colour(0x666666)
    static let grid = Colour(0xe3e3e3)
    static let paper = Colour(0xffffff)
    static let floor = Colour(0xfafafa)
    static let room = Colour(0xb0b0b0)
    static let wall = Colour(0x555555)
    static let blue = Colour(0x0072b2)
    static let vermilion = Colour(0xd55e00)
    static let green = Colour(0x009e73)
  }

  /// Colours of values from 0 to 1: dark blue to yellow, even in lightness, for all eyes alike.
  ///
  /// Viridis (Smith & van der Walt, SciPy 2015) at nine places, straight between them.
  enum ColourScale {
    private static let stops = [
      0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c, 0x28ae80, 0x5ec962, 0xaddc30, 0xfde725,
    ].map { Colour(UInt32($0)) }

    /// The colour of a value; those beyond the ends get the colour of the end.
    static func colour(_ value: Double) -> Colour {
      let place: Double = min(max(value, 0), 1) * Double(stops.count - 1)
      let index = min(Int(place), stops.count - 2)
      let share: Double = place - Double(index)
      let (low, high) = (stops[index], stops[index + 1])
      var colour = low
      colour.red += share * (high.red - low.red)
      colour.green += share * (high.green - low.green)
      colour.blue += share * (high.blue - low.blue)
      return colour
    }
  }
#endif
