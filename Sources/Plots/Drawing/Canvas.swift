#if Plots
  import CCairo
  import UpdateFormats

  /// A page to draw on, in points; the only caller of cairo.
  @safe
  final class Canvas {
    private let context: OpaquePointer

    private init(_ surface: OpaquePointer?) {
      unsafe context = cairo_create(surface)
    }

    deinit { unsafe cairo_destroy(context) }

    /// Pixels a point of a PNG.
    private static let resolution = 2.0
    /// Nothing larger is drawn: cairo's own limit is 32767 pixels.
    private static let largest = 15_000.0

    /// A page of a size in points, drawn on and written in a format.
    static func picture(
      _ format: PlotFormat,
      width: Double,
      height: Double,
      draw: (Canvas) -> Void
    ) throws(PlotError) -> [UInt8] {
      let (width, height) = (min(width, largest), min(height, largest))
      let sink = ByteSink()
      let surface = unsafe makeSurface(format, width, height, sink)
      defer { unsafe cairo_surface_destroy(surface) }
      do {
        let canvas = unsafe Canvas(surface)
        if format == .png { unsafe cairo_scale(canvas.context, resolution, resolution) }
        canvas.fill(Box(x: 0, y: 0, width: width, height: height), Palette.paper)
        draw(canvas)
        unsafe try check(cairo_status(canvas.context))
      }
      if format == .png {
        unsafe try check(cairo_surface_write_to_png_stream(surface, ByteSink.write, sink.pointer))
      }
      unsafe cairo_surface_finish(surface)
      unsafe try check(cairo_surface_status(surface))
      return sink.bytes
    }

    private static func makeSurface(
      _ format: PlotFormat,
      _ width: Double,
      _ height: Double,
      _ sink: ByteSink
    ) -> OpaquePointer? {
      let (write, closure) = unsafe (ByteSink.write, sink.pointer)
      switch format {
      case .svg: return unsafe cairo_svg_surface_create_for_stream(write, closure, width, height)
      case .pdf: return unsafe cairo_pdf_surface_create_for_stream(write, closure, width, height)
      case .png:
        let (columns, rows) = (Int32(width * resolution), Int32(height * resolution))
        return unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, columns, rows)
      }
    }

    private static func check(_ status: cairo_status_t) throws(PlotError) {
      guard status != CAIRO_STATUS_SUCCESS else { return }
      throw PlotError(description: unsafe String(cString: cairo_status_to_string(status)))
    }

    // MARK: Shapes

    func fill(_ box: Box, _ colour: Colour) {
      use(colour)
      unsafe cairo_rectangle(context, box.x, box.y, box.width, box.height)
      unsafe cairo_fill(context)
    }

    func fill(_ corners: [Spot], _ colour: Colour) {
      use(colour)
      trace(corners, isClosed: true)
      unsafe cairo_fill(context)
    }

    func stroke(
      _ line: [Spot],
      _ colour: Colour,
      width: Double = 1,
      dash: [Double] = [],
      isClosed: Bool = false
    ) {
      use(colour)
      trace(line, isClosed: isClosed)
      stroke(width, dash)
    }

    /// Draws many lines as one.
    func stroke(lines: [[Spot]], _ colour: Colour, width: Double) {
      use(colour)
      unsafe cairo_new_path(context)
      for line in lines {
        unsafe cairo_new_sub_path(context)
        for spot in line { unsafe cairo_line_to(context, spot.x, spot.y) }
      }
      stroke(width, [])
    }

    func circle(_ centre: Spot, radius: Double, fill: Colour?, edge: Colour? = nil) {
      unsafe cairo_new_path(context)
      unsafe cairo_arc(context, centre.x, centre.y, radius, 0, 2 * Double.pi)
      if let fill {
        use(fill)
        unsafe cairo_fill_preserve(context)
      }
      if let edge {
        use(edge)
        unsafe cairo_set_line_width(context, 1)
        unsafe cairo_set_dash(context, nil, 0, 0)
        unsafe cairo_stroke_preserve(context)
      }
      unsafe cairo_new_path(context)
    }

    /// Draws with everything outside of a polygon left out.
    func clipped(to corners: [Spot], draw: () -> Void) {
      unsafe cairo_save(context)
      trace(corners, isClosed: true)
      unsafe cairo_clip(context)
      draw()
      unsafe cairo_restore(context)
    }

    /// A picture of colours, row by row, stretched over a box.
    func picture(_ pixels: [Colour], columns: Int, in box: Box) {
      let rows = pixels.count / columns
      let image = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(columns), Int32(rows))
      defer { unsafe cairo_surface_destroy(image) }
      guard let data = unsafe cairo_image_surface_get_data(image) else { return }
      let stride = Int(unsafe cairo_image_surface_get_stride(image))
      for (index, colour) in pixels.enumerated() {
        let offset = index / columns * stride + index % columns * 4
        let value: UInt32 =
          UInt32(colour.red * 255) << 16 | UInt32(colour.green * 255) << 8
          | UInt32(colour.blue * 255)
        unsafe UnsafeMutableRawPointer(data).storeBytes(
          of: value,
          toByteOffset: offset,
          as: UInt32.self
        )
      }
      unsafe cairo_surface_mark_dirty(image)
      unsafe cairo_save(context)
      unsafe cairo_translate(context, box.x, box.y)
      unsafe cairo_scale(context, box.width / Double(columns), box.height / Double(rows))
      unsafe cairo_set_source_surface(context, image, 0, 0)
      unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
      // Without it the edge fades out.
      unsafe cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      unsafe cairo_rectangle(context, 0, 0, Double(columns), Double(rows))
      unsafe cairo_fill(context)
      unsafe cairo_restore(context)
    }

    private func use(_ colour: Colour) {
      unsafe cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.alpha)
    }

    private func trace(_ line: [Spot], isClosed: Bool) {
      unsafe cairo_new_path(context)
      for spot in line { unsafe cairo_line_to(context, spot.x, spot.y) }
      if isClosed { unsafe cairo_close_path(context) }
    }

    private func stroke(_ width: Double, _ dash: [Double]) {
      unsafe cairo_set_line_width(context, width)
      unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      unsafe cairo_set_dash(context, dash, Int32(dash.count), 0)
      unsafe cairo_stroke(context)
    }

    // MARK: Text

    /// Where a text stands to its place.
    enum Alignment: Double {
      case left = 0
      case centre = 0.5
      case right = 1
    }

    /// Writes a line, its middle at the height of the spot.
    ///
    /// Whatever the text holds, it is drawn as text: control and format characters as `\u{...}`.
    func text(_ text: String, _ style: TextStyle, at spot: Spot, _ alignment: Alignment = .left) {
      guard !text.isEmpty else { return }
      let width = width(of: text, style)
      unsafe cairo_save(context)
      unsafe cairo_translate(context, spot.x, spot.y)
      if style.isUpright { unsafe cairo_rotate(context, -Double.pi / 2) }
      let left: Double = -alignment.rawValue * width
      if style.isOnPaper {
        let height: Double = 1.15 * style.size
        let paper = Box(x: left - 1.5, y: -height / 2, width: width + 3, height: height)
        fill(paper, Palette.paper.faded(0.65))
      }
      // The middle of capitals is some 0.35 of the size above the base line.
      unsafe cairo_move_to(context, left, 0.35 * style.size)
      use(style.colour)
      unsafe cairo_show_text(context, terminalSafe(text))
      unsafe cairo_restore(context)
    }

    /// How wide a line will be, points.
    func width(of text: String, _ style: TextStyle) -> Double {
      unsafe cairo_select_font_face(
        context,
        "sans-serif",
        CAIRO_FONT_SLANT_NORMAL,
        style.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
      )
      unsafe cairo_set_font_size(context, style.size)
      var extents = cairo_text_extents_t()
      unsafe cairo_text_extents(context, terminalSafe(text), &extents)
      return extents.x_advance
    }
  }

  /// How a text looks.
  struct TextStyle {
    var size = 10.0
    var colour = Palette.ink
    var isBold = false
    /// Whether paper shines through between the text and what is below.
    var isOnPaper = false
    var isUpright = false
  }
#endif
