/// Signs by the names that SwiftUI's authors know, drawn in the font of Font Awesome 4.7.
///
/// Source: Font Awesome's list of characters; the pairs are ours, and a sign without a counterpart is left out.
enum SymbolNames {
  /// The sign's character; nil for a name without one.
  static func character(of name: String) -> Character? { characters[name] }

  /// The letter that stands for a name in the font of texts; nil for a name without one.
  static func letter(of name: String) -> Character? { letters[name] }

  /// The size of a symbol whose size is known, in ems; nil for others, which are squares.
  ///
  /// Sources: layers of SwiftUI that hold the heart beside body text; Xcode's template on an iPhone 13 Pro, whose large
  /// globe has its middle 27.8 above the baseline of the text below it.
  static func size(of name: String) -> CGSize? {
    switch name {
    case "heart", "heart.fill": CGSize(width: 62.0 / 51, height: 52.0 / 51)
    case "globe": CGSize(width: 1.07, height: 1.07)
    default: nil
    }
  }

  /// The name of the same sign, filled if the name is not, and not filled if it is.
  static func counterpart(of name: String) -> String {
    name.hasSuffix(".fill") ? String(name.dropLast(5)) : name + ".fill"
  }

  /// Words for additions to a sign; without them the nearest sign is drawn.
  static let additions: Set<String> = Set(
    """
    1 2 3 10 15 30 45 60 and arrow arrowtriangle backward badge below bolt bottomhalf checkmark circle clock \
    cropped dashed dotted down drizzle ellipsis exclamationmark fahrenheit fill filled fog forward full \
    gearshape gen3 hail heart heavyrain high horizontal inset inverse key landscape leadinghalf left \
    lefthalf low medium minus moon open plus portrait questionmark rain rectangle right righthalf ring \
    rotate sequence shield slash sleet snow square stack star stars sun text tophalf trailinghalf \
    transparent trianglebadge tunnel up vertical waves wind xmark zzz
    """.split(whereSeparator: \.isWhitespace).map { String($0) })

  private static let letters: [String: Character] = [
    "command": "⌘", "control": "⌃", "divide": "÷", "equal": "=", "escape": "⎋", "greaterthan": ">",
    "infinity": "∞", "lessthan": "<", "option": "⌥", "parkingsign": "P", "plusminus": "±",
    "suit.club.fill": "♣", "suit.diamond.fill": "♦", "suit.spade.fill": "♠", "sum": "Σ", "x.squareroot": "√",
  ]

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
    f02b tag tag.fill; f02d book book.fill book.pages book.pages.fill; f02e bookmark.fill; f02f printer printer.fill;
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
    f069 asterisk fan fan.fill; f06a exclamationmark.circle exclamationmark.circle.fill; f06b gift gift.fill;
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
    f164 hand.thumbsup.fill; f165 hand.thumbsdown.fill; f179 applelogo apple.logo; f185 sun.max sun.max.fill sun.min;
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
    f2c9 thermometer thermometer.medium; f2db memorychip cpu cpu.fill; f2dc snowflake snow;
    f000 wineglass wineglass.fill; f02c tag.stack; f0a1 megaphone megaphone.fill;
    f0b0 line.3.horizontal.decrease; f0b2 arrow.up.left.and.down.right.and.arrow.up.right.and.down.left;
    f0c3 flask flask.fill testtube.2; f0c7 opticaldisc;
    f0d1 truck.box truck.box.fill box.truck box.truck.fill; f0d6 banknote banknote.fill;
    f0d7 arrowtriangle.down arrowtriangle.down.fill;
    f0d8 arrowtriangle.up arrowtriangle.up.fill triangle.fill triangle;
    f0d9 arrowtriangle.left arrowtriangle.left.fill; f0da arrowtriangle.right arrowtriangle.right.fill;
    f0db rectangle.split.2x1 sidebar.left; f0dc chevron.up.chevron.down; f0e4 gauge speedometer;
    f0e8 point.3.connected.trianglepath.dotted; f0f2 suitcase suitcase.fill; f0f7 building building.fill;
    f0f8 cross cross.fill; f0fc mug mug.fill; f100 chevron.left.2; f101 chevron.right.2; f102 chevron.up.2;
    f103 chevron.down.2; f110 rays; f119 face.dashed; f126 arrow.triangle.branch;
    f12b textformat.superscript; f12c textformat.subscript; f12d eraser eraser.fill;
    f13a chevron.down.circle.fill; f139 chevron.up.circle.fill; f13d ferry; f148 arrow.turn.left.up;
    f149 arrow.turn.right.down; f14e safari safari.fill location.north.circle; f15d textformat.abc;
    f175 arrow.down.to.line; f176 arrow.up.to.line; f182 figure.stand.dress;
    f183 figure.stand figure figure.walk figure.run; f1ab character.bubble; f1ae figure.child figure.wave;
    f1b3 square.stack.3d.up square.stack.3d.up.fill; f1b8 arrow.3.trianglepath;
    f1cd lifepreserver lifepreserver.fill; f1ce circle.dashed; f1da clock.arrow.circlepath gobackward;
    f1dd paragraphsign; f1e0 square.and.arrow.up.on.square; f1ec function plus.forwardslash.minus;
    f1fe chart.line.flattrend.xyaxis waveform.path; f205 switch.2; f217 cart.badge.plus;
    f234 person.badge.plus person.crop.circle.badge.plus person.fill.badge.plus;
    f235 person.badge.minus person.fill.xmark; f245 cursorarrow; f249 note note.text;
    f24d square.on.square square.filled.on.square plus.square.on.square; f271 calendar.badge.plus;
    f274 calendar.badge.checkmark; f276 mappin.and.ellipse; f277 signpost.right signpost.right.fill;
    f291 basket basket.fill; f29a accessibility accessibility.fill; f2a0 phone.connection;
    f2b5 hands.clap hands.clap.fill; f2b9 book.closed book.closed.fill; f2bb person.crop.rectangle;
    f2c2 person.text.rectangle lanyardcard; f2c7 thermometer.sun thermometer.high; f2cb thermometer.low;
    f2cc shower shower.fill; f2cd bathtub bathtub.fill; f2d0 macwindow; f005 sparkle; f0c0 person.3;
    f1da hourglass.bottomhalf.filled; f201 chart.xyaxis.line.fill; f130 mic.circle;
    f1d8 location.north.fill; f069 staroflife staroflife.fill; f0e7 bolt.horizontal bolt.horizontal.fill;
    f06d flame.circle; f1fb pencil.tip; f040 pencil.line; f021 arrow.triangle.2.circlepath.circle;
    f064 arrowshape.turn.up.right arrowshape.turn.up.right.fill;
    f112 arrowshape.turn.up.left arrowshape.turn.up.left.fill; 
    f1b0 dog dog.fill cat.fill hare hare.fill tortoise tortoise.fill; f188 ant;
    f1e3 basketball basketball.fill football football.fill tennisball tennisball.fill sportscourt;
    f091 medal medal.fill rosette; f0a3 checkmark.seal seal; f1ad building.2.crop.circle;
    f1b9 car.side car.side.fill; f21c motorcycle scooter; f239 lightrail train.side.front.car;
    f0ac globe.americas globe.americas.fill globe.europe.africa globe.europe.africa.fill globe.asia.australia;
    f10b iphone.gen3 applewatch; f109 laptopcomputer.and.iphone macbook; f26c tv.fill display;
    f1c0 cylinder cylinder.split.1x2; f1c9 doc.plaintext; f1c5 doc.richtext; f15c doc.text.image;
    f0c5 doc.on.doc.fill; f0ea list.clipboard clipboard clipboard.fill; f046 checklist;
    f0ae list.bullet.rectangle list.star;
    f001 music.note.list music.quarternote.3 music.note.house guitars pianokeys; f002 text.magnifyingglass
    doc.text.magnifyingglass sparkle.magnifyingglass location.magnifyingglass loupe
    waveform.and.magnifyingglass; f003 mail mail.stack envelope.arrow.triangle.branch; f007 person.bust;
    f008 film.stack theatermasks popcorn; f009 circle.grid.2x2 square.split.2x2 rectangle.3.group;
    f00a circle.grid.3x3 circle.grid.cross square.grid.3x2 grid rectangle.split.3x3 circle.hexagongrid
    checkerboard.rectangle; f00b rectangle.grid.1x2 square.grid.3x1.below.line.grid.1x2; f012 cellularbars
    waveform.badge.mic; f015 house.lodge tent house.and.flag; f016 document doc.append; f017 stopwatch
    metronome; f018 road.lanes; f01c tray.full; f01e goforward rotate.right.fill; f021 restart;
    f023 lock.rotation lock.open.rotation faceid touchid opticid; f024 flag.2.crossed.fill; f025 airpods
    airpodspro airpodsmax earbuds beats.headphones; f026 speaker.zzz; f028 homepod hifispeaker hifispeaker.2
    airplayaudio amplifier; f029 qrcode.viewfinder; f02a barcode.viewfinder; f02d text.book.closed
    books.vertical magazine menucard character.book.closed; f02f printer.dotmatrix scanner; f031 character
    abc; f034 textformat.size.larger textformat.size.smaller; f036 text.append text.insert text.redaction
    text.word.spacing wind text.badge.plus text.badge.checkmark; f03b decrease.indent; f03c increase.indent
    list.bullet.indent; f03e mountain.2 photo.artframe photo.on.rectangle photo.on.rectangle.angled;
    f040 pencil.and.outline pencil.and.scribble scribble scribble.variable highlighter applepencil;
    f043 humidity drop.halffull; f044 rectangle.and.pencil.and.ellipsis; f048 backward.frame; f04b playpause;
    f051 forward.frame; f052 eject; f05b camera.viewfinder camera.metering.center.weighted location.viewfinder
    dot.viewfinder doc.viewfinder; f05e nosign slash.circle circle.slash; f060 arrowshape.left
    arrowshape.backward delete.left delete.backward; f061 arrowshape.right arrowshape.forward delete.right;
    f062 arrowshape.up; f063 arrowshape.down; f064 arrow.triangle.turn.up.right.diamond;
    f065 rectangle.expand.vertical arrow.up.and.line.horizontal.and.arrow.down;
    f066 rectangle.compress.vertical arrow.down.and.line.horizontal.and.arrow.up; f069 atom;
    f06a exclamationmark.octagon exclamationmark.octagon.fill; f06e eyes; f072 airplane.departure
    airplane.arrival; f073 calendar.badge.clock calendar.day.timeline.left; f075 bubble.fill
    bubble.middle.bottom.fill plus.bubble.fill; f079 arrow.2.squarepath arrow.rectanglepath
    arrow.triangle.swap repeat.1; f07a storefront; f07e flip.horizontal
    arrow.left.and.right.righttriangle.left.righttriangle.right; f080 chart.bar.xaxis
    chart.bar.xaxis.ascending; f083 camera.aperture camera.filters camera.macro livephoto livephoto.play;
    f084 key.horizontal person.badge.key; f08b rectangle.portrait.and.arrow.right
    rectangle.portrait.and.arrow.forward; f08e arrow.up.forward arrow.up.forward.app arrow.up.forward.square;
    f090 rectangle.portrait.and.arrow.left rectangle.portrait.and.arrow.backward; f091 crown laurel.leading
    laurel.trailing; f096 rectangle app square.dashed rectangle.dashed rectangle.portrait; f09d wallet.pass
    wallet.bifold creditcard.and.123; f0a0 internaldrive sdcard simcard; f0a1 horn horn.blast;
    f0a6 hand.point.up.fill hand.point.up.left.fill; f0a7 hand.point.down; f0aa shift shift.fill capslock;
    f0ac globe.desk globe.badge.chevron.backward network; f0ad wrench.and.screwdriver screwdriver
    wrench.adjustable; f0b0 line.horizontal.3.decrease; f0b1 backpack handbag; f0c0 person.wave.2
    person.2.wave.2 person.line.dotted.person figure.2.arms.open; f0c2 smoke checkmark.icloud
    exclamationmark.icloud link.icloud; f0c3 testtube; f0c5 document.on.document; f0c8 rectangle.fill app.fill
    inset.filled.rectangle rectangle.inset.filled; f0c9 line.2.horizontal lineweight; f0ca list.triangle;
    f0d0 fireworks; f0db square.split.2x1 rectangle.split.3x1 sidebar.right sidebar.leading sidebar.trailing
    uiwindow.split.2x1; f0e0 mail.fill; f0e2 rotate.left.fill; f0e4 barometer aqi.medium gauge.with.needle
    gauge.with.dots.needle.50percent gauge.with.dots.needle.67percent; f0e5 bubble bubble.middle.bottom
    plus.bubble plus.message; f0e6 bubble.left.and.text.bubble.right
    bubble.left.and.exclamationmark.bubble.right; f0e7 ev.charger bolt.batteryblock;
    f0e8 point.3.filled.connected.trianglepath.dotted; f0ea list.bullet.clipboard; f0eb lightbulb.max
    lightbulb.min lightbulb.led lamp.desk lamp.floor lamp.table chandelier; f0f4 cup.and.heat.waves;
    f0f5 frying.pan carrot; f0fa bandage pills pill cross.vial syringe; f0fc waterbottle; f0fe plus.app.fill
    plus.diamond.fill; f104 chevron.compact.left; f105 chevron.compact.right; f106 chevron.compact.up;
    f107 chevron.compact.down; f108 macpro.gen3 macmini pc; f10b apps.iphone iphone.radiowaves.left.and.right
    ipad.and.iphone; f10c hexagon octagon pentagon oval capsule; f110 circle.dotted; f111 hexagon.fill
    octagon.fill pentagon.fill oval.fill capsule.fill largecircle.fill.circle smallcircle.filled.circle.fill;
    f118 mouth mustache; f119 face.frowning; f11b l.joystick arcade.stick dpad;
    f11c keyboard.chevron.compact.down; f11d flag.2.crossed; f11e flag.checkered.2.crossed
    flag.pattern.checkered; f120 apple.terminal; f126 arrow.triangle.merge arrow.triangle.pull;
    f12e puzzlepiece.extension; f132 shield.checkered network.badge.shield.half.filled;
    f148 arrow.turn.up.left; f149 arrow.turn.down.right arrow.turn.down.left arrow.turn.up.right return;
    f15b document.fill; f15c chart.bar.doc.horizontal; f162 textformat.123; f177 arrow.left.to.line
    chevron.left.to.line; f178 arrow.right.to.line chevron.right.to.line; f183 figure.hiking figure.stairs
    figure.strengthtraining.traditional figure.core.training figure.martial.arts; f185 sunrise sunset
    sun.horizon sun.haze sun.dust wake; f186 moon.zzz moon.haze sleep; f192 smallcircle.fill.circle dot.circle
    circle.circle.fill dot.circle.and.cursorarrow; f193 figure.roll; f196 plus.app plus.diamond;
    f199 square.and.at.rectangle; f1ae figure.yoga figure.dance figure.mind.and.body figure.cooldown
    figure.arms.open figure.gymnastics figure.2.and.child.holdinghands; f1b0 cat bird lizard teddybear fish;
    f1b2 dice die.face.1 die.face.2 die.face.3 die.face.4 die.face.5 die.face.6 view.3d arkit;
    f1b3 square.3.layers.3d square.2.layers.3d square.3.layers.3d.down.right; f1b9 bolt.car steeringwheel;
    f1dd paragraph; f1de slider.vertical.3 slider.horizontal.2.square slider.horizontal.below.rectangle
    dial.low dial.min dial.medium dial.high; f1e3 figure.soccer figure.basketball baseball volleyball;
    f1eb wave.3.right wave.3.left wave.3.forward wave.3.backward personalhotspot wifi.router; f1ec fx;
    f1f8 xmark.bin arrow.up.bin; f1fb eyedropper.halffull eyedropper.full; f1fc paintbrush.pointed
    swatchpalette; f1fd party.popper balloon balloon.2; f201 chart.line.downtrend.xyaxis chart.dots.scatter;
    f205 togglepower lightswitch.on; f206 figure.outdoor.cycle figure.indoor.cycle; f207 bus.doubledecker;
    f219 diamond.fill rhombus; f21a sailboat; f21c moped; f21e heart.text.clipboard; f238 cablecar;
    f239 train.side.rear.car; f240 battery.100percent battery.100percent.bolt; f241 battery.75percent;
    f242 battery.50percent; f243 battery.25percent; f244 battery.0percent; f245 cursorarrow.rays
    cursorarrow.motionlines computermouse contextualmenu.and.cursorarrow; f24d rectangle.stack
    rectangle.on.rectangle square.on.circle; f256 hand.wave hand.raised.fingers.spread hands.sparkles;
    f25a hand.draw cursorarrow.click rectangle.and.hand.point.up.left; f26c airplayvideo appletv sparkles.tv
    play.tv; f277 signpost.left signpost.and.arrowtriangle.up signpost.right.and.left; f27a quote.bubble.fill
    text.bubble.fill captions.bubble.fill exclamationmark.bubble.fill star.bubble.fill ellipsis.message.fill;
    f27b captions.bubble exclamationmark.bubble star.bubble ellipsis.message ellipsis.vertical.bubble;
    f290 giftcard takeoutbag.and.cup.and.straw; f2a0 phone.bubble.left; f2a2 ear;
    f2bd person.crop.square.fill; f2be person.crop.square person.crop.artframe; f2cc spigot; f2cd sink;
    f2ce radio; f2d0 rectangle.and.text.magnifyingglass; f2d2 macwindow.on.rectangle;
    f2dc thermometer.snowflake; f076 magnet magnet.fill; f00e arrow.up.left.and.down.right.magnifyingglass
    """
}
