/// Signs by the names that SwiftUI's authors know, drawn in the font of Font Awesome 4.7.
///
/// Source: Font Awesome's list of characters; the pairs are ours, and a sign without a counterpart is left out.
enum SymbolNames {
  /// The sign's character; nil for a name without one.
  static func character(of name: String) -> Character? { characters[name] }

  private static let characters: [String: Character] = {
    var characters: [String: Character] = [:]
    for entry in table.split(separator: ";") {
      let words = entry.split(whereSeparator: \.isWhitespace)
      guard let code = words.first.flatMap({ UInt32($0, radix: 16) }), let scalar = Unicode.Scalar(code)
      else {
        continue
      }
      for name in words.dropFirst() { characters[String(name)] = Character(scalar) }
    }
    return characters
  }()

  /// The code of each character, and the names of its sign.
  private static let table = """
    f001 music.note; f002 magnifyingglass; f003 envelope; f004 heart.fill suit.heart.fill; f005 star.fill;
    f006 star; f007 person.fill; f008 film;
    f009 square.grid.2x2 square.grid.2x2.fill rectangle.grid.2x2.fill;
    f00a square.grid.3x3 square.grid.3x3.fill; f00c checkmark; f00d xmark multiply;
    f00e plus.magnifyingglass; f010 minus.magnifyingglass; f011 power; f012 waveform;
    f013 gear gearshape gearshape.fill; f014 trash; f015 house house.fill; f016 doc;
    f017 clock clock.fill timer; f019 square.and.arrow.down; f01a arrow.down.circle; f01b arrow.up.circle;
    f01c tray tray.fill; f01d play.circle; f01e arrow.clockwise rotate.right;
    f021 arrow.triangle.2.circlepath arrow.2.circlepath rotate.3d; f023 lock lock.fill; f024 flag.fill;
    f025 headphones; f026 speaker speaker.fill speaker.slash.fill; f027 speaker.wave.1 speaker.wave.1.fill;
    f028 speaker.wave.2 speaker.wave.2.fill speaker.wave.3 speaker.wave.3.fill; f029 qrcode; f02a barcode;
    f02b tag tag.fill; f02d book book.fill; f02e bookmark.fill; f02f printer printer.fill;
    f030 camera camera.fill; f031 textformat; f032 bold; f033 italic; f034 textformat.size;
    f036 text.alignleft; f037 text.aligncenter; f038 text.alignright; f039 text.justify; f03a list.dash;
    f03d video.fill video; f03e photo photo.fill; f040 pencil pencil.circle; f041 mappin mappin.circle;
    f042 circle.lefthalf.filled; f043 drop drop.fill; f044 square.and.pencil; f045 square.and.arrow.up;
    f046 checkmark.square; f047 arrow.up.and.down.and.arrow.left.and.right move.3d; f048 backward.end.fill;
    f04a backward.fill; f04b play play.fill; f04c pause pause.fill; f04d stop stop.fill; f04e forward.fill;
    f051 forward.end.fill; f053 chevron.left chevron.backward; f054 chevron.right chevron.forward;
    f055 plus.circle plus.circle.fill; f056 minus.circle minus.circle.fill; f057 xmark.circle.fill;
    f058 checkmark.circle.fill; f059 questionmark.circle.fill; f05a info.circle info.circle.fill;
    f05b scope viewfinder; f05c xmark.circle; f05d checkmark.circle; f060 arrow.left arrow.backward;
    f061 arrow.right arrow.forward; f062 arrow.up; f063 arrow.down; f064 arrow.uturn.forward;
    f065 arrow.up.left.and.arrow.down.right; f066 arrow.down.right.and.arrow.up.left; f067 plus; f068 minus;
    f069 asterisk; f06a exclamationmark.circle exclamationmark.circle.fill; f06b gift gift.fill;
    f06c leaf leaf.fill; f06d flame flame.fill; f06e eye eye.fill; f070 eye.slash eye.slash.fill;
    f071 exclamationmark.triangle exclamationmark.triangle.fill; f072 airplane; f073 calendar; f074 shuffle;
    f075 message.fill bubble.left.fill bubble.right.fill; f077 chevron.up; f078 chevron.down; f079 repeat;
    f07a cart cart.fill; f07b folder.fill; f07d arrow.up.arrow.down arrow.up.and.down;
    f07e arrow.left.arrow.right arrow.left.and.right; f080 chart.bar chart.bar.fill; f084 key key.fill;
    f085 gearshape.2.fill; f086 bubble.left.and.bubble.right.fill; f087 hand.thumbsup; f088 hand.thumbsdown;
    f08a heart suit.heart; f08d pin pin.fill; f08e arrow.up.right.square arrow.up.right;
    f091 trophy trophy.fill; f095 phone phone.fill; f096 square; f097 bookmark;
    f09d creditcard creditcard.fill; f09e antenna.radiowaves.left.and.right dot.radiowaves.left.and.right;
    f0a0 externaldrive; f0a2 alarm bell; f0a3 checkmark.seal.fill seal.fill; f0a4 hand.point.right;
    f0a5 hand.point.left; f0a6 hand.point.up hand.point.up.left; f0a8 arrow.left.circle.fill;
    f0a9 arrow.right.circle.fill; f0aa arrow.up.circle.fill; f0ab arrow.down.circle.fill; f0ac globe;
    f0ad wrench wrench.fill; f0b1 briefcase briefcase.fill; f0c0 person.2.fill person.2 person.3.fill;
    f0c1 link; f0c2 cloud cloud.fill icloud icloud.fill; f0c4 scissors; f0c5 doc.on.doc; f0c6 paperclip;
    f0c8 square.fill; f0c9 line.3.horizontal line.horizontal.3; f0ca list.bullet; f0cb list.number;
    f0cc strikethrough; f0cd underline; f0ce tablecells; f0d0 wand.and.stars wand.and.rays sparkles;
    f0e0 envelope.fill; f0e2 arrow.counterclockwise rotate.left; f0e3 hammer hammer.fill;
    f0e5 message bubble.left bubble.right; f0e6 bubble.left.and.bubble.right; f0e7 bolt.fill bolt;
    f0e9 umbrella umbrella.fill; f0ea doc.on.clipboard; f0eb lightbulb lightbulb.fill;
    f0ed icloud.and.arrow.down; f0ee icloud.and.arrow.up; f0f1 stethoscope; f0f3 bell.fill;
    f0f4 cup.and.saucer cup.and.saucer.fill; f0f5 fork.knife; f0f6 doc.text; f0fa cross.case.fill;
    f0fe plus.square.fill; f108 desktopcomputer; f109 laptopcomputer; f10a ipad; f10b iphone; f10c circle;
    f10d text.quote quote.opening; f10e quote.closing; f111 circle.fill;
    f112 arrow.uturn.backward arrow.uturn.left; f114 folder;
    f118 face.smiling face.smiling.fill face.smiling.inverse; f11b gamecontroller gamecontroller.fill;
    f11c keyboard; f11d flag; f11e flag.checkered; f120 terminal terminal.fill;
    f121 chevron.left.forwardslash.chevron.right curlybraces; f123 star.leadinghalf.filled;
    f124 location location.fill; f125 crop; f128 questionmark; f129 info; f12a exclamationmark;
    f12e puzzlepiece puzzlepiece.fill; f130 music.mic mic mic.fill; f131 mic.slash mic.slash.fill;
    f132 shield shield.fill; f135 rocket; f137 chevron.left.circle; f138 chevron.right.circle;
    f13e lock.open lock.open.fill; f140 target; f141 ellipsis ellipsis.circle ellipsis.circle.fill;
    f144 play.circle.fill; f145 ticket ticket.fill; f146 minus.square.fill; f147 minus.square;
    f14a checkmark.square.fill; f14d square.and.arrow.up.fill; f153 eurosign; f154 sterlingsign;
    f155 dollarsign dollarsign.circle; f157 yensign; f15a bitcoinsign; f15b doc.fill; f15c doc.text.fill;
    f164 hand.thumbsup.fill; f165 hand.thumbsdown.fill; f179 applelogo; f185 sun.max sun.max.fill sun.min;
    f186 moon moon.fill moon.stars moon.stars.fill; f187 archivebox archivebox.fill;
    f188 ant.fill ladybug.fill ladybug; f18e arrow.right.circle; f190 arrow.left.circle;
    f192 smallcircle.filled.circle record.circle; f196 plus.square;
    f19c building.columns building.columns.fill; f19d graduationcap graduationcap.fill;
    f1ad building.2 building.2.fill; f1b0 pawprint pawprint.fill;
    f1b2 cube cube.fill cube.transparent shippingbox shippingbox.fill; f1b9 car car.fill;
    f1bb tree.fill tree; f1d8 paperplane.fill; f1d9 paperplane; f1de slider.horizontal.3; f1e3 soccerball;
    f1e5 binoculars binoculars.fill; f1e6 powerplug powerplug.fill; f1ea newspaper newspaper.fill; f1eb wifi;
    f1f6 bell.slash.fill; f1f7 bell.slash; f1f8 trash.fill; f1fa at; f1fb eyedropper;
    f1fc paintbrush paintbrush.fill paintpalette paintpalette.fill; f1fd birthday.cake birthday.cake.fill;
    f200 chart.pie chart.pie.fill; f201 chart.line.uptrend.xyaxis chart.xyaxis.line; f206 bicycle; f207 bus;
    f219 diamond; f21a ferry.fill; f21e heart.text.square waveform.path.ecg; f233 server.rack;
    f236 bed.double bed.double.fill; f238 tram tram.fill; f240 battery.100; f241 battery.75; f242 battery.50;
    f243 battery.25; f244 battery.0; f252 hourglass; f256 hand.raised hand.raised.fill;
    f25a hand.tap hand.tap.fill; f26c tv; f278 map; f279 map.fill; f27a ellipsis.bubble.fill;
    f27b ellipsis.bubble quote.bubble text.bubble; f28b pause.circle.fill; f28c pause.circle;
    f28d stop.circle.fill; f28e stop.circle; f290 bag bag.fill; f292 number; f295 percent;
    f29c questionmark.circle; f2b6 envelope.open.fill; f2b7 envelope.open;
    f2bd person.circle.fill person.crop.circle.fill; f2be person.circle person.crop.circle; f2c0 person;
    f2c9 thermometer thermometer.medium; f2db memorychip cpu cpu.fill; f2dc snowflake
    """
}
