"""SwiftUI views as scenes on the command line."""

import base64
import json

import pytest

from program import tiltcast, values

CHART = """import SwiftUI

struct Chart: View {
  @State private var isOpen = false

  var body: some View {
    VStack {
      Image("logo").resizable().frame(width: 90, height: 60)
      Image(systemName: "heart.fill").foregroundStyle(Color("Brand"))
      Text("One **bold** and `fixed`").italic()
      Circle().fill(AngularGradient(colors: [.red, .blue, .red], center: .center)).frame(height: 80)
      Color.indigo.mask { Text("MASK").font(.system(size: 60, weight: .black)) }.frame(height: 70)
      Text("Glass").padding().background(.ultraThinMaterial, in: Capsule())
    }
    .onTapGesture { withAnimation(.linear(duration: 1)) { isOpen.toggle() } }
    .scaleEffect(isOpen ? 2 : 1)
  }
}

#Preview("Two Words") { Chart() }
#Preview { Text("Other") }
"""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>'
BRAND = {
    "colors": [{"idiom": "universal", "color": {"components": {"red": "0x80", "green": "0", "blue": "255", "alpha": "1.0"}}}]
}


@pytest.fixture
def folder(tmp_path):
    """A view with what lies beside it in Xcode."""
    folder = tmp_path / "chart"
    for name, text in {
        "Chart.swift": CHART,
        "Assets.xcassets/logo.imageset/logo@2x.svg": PICTURE,
        "Assets.xcassets/logo.imageset/Contents.json": json.dumps({"images": [{"filename": "logo@2x.svg", "scale": "2x"}]}),
        "Assets.xcassets/Brand.colorset/Contents.json": json.dumps(BRAND),
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def replayed(folder, scene, events=(), at="0"):
    """The frames of a take of one scene, and what was said about it."""
    take = folder.parent / "take.jsonl"
    header = {"tiltcast": "take", "version": 1, "scene": scene, "parameters": {}}
    take.write_text("".join(json.dumps(line) + "\n" for line in [header, *events]))
    done = tiltcast("replay", take, "--scenes", folder, "--at", at)
    assert done.returncode == 0, done.stderr
    return [json.loads(line)["frame"] for line in done.stdout.splitlines()], done.stderr


def test_a_view_is_drawn_with_pictures_colours_symbols_gradients_and_masks_and_without_a_notice(folder):
    [frame], said = replayed(folder, "two-words")
    for kind in ("image", "glyph", "shaderFill", "mask", "backdrop"):
        assert values(frame, kind), kind
    assert any(abs(glyph["red"] - 128 / 255) < 0.01 and glyph["blue"] == 1 for glyph in values(frame, "glyph"))
    assert "two-words:" not in said


MOONS = """import SwiftUI

struct Moon: Decodable { let name: String }

struct Moons: View {
  private let moons: [Moon] = Bundle.main.decode("moons.json")
  private let words = Bundle.main.path(forResource: "words", ofType: "txt").flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
  private let data = NSDataAsset(name: "Sizes")?.data ?? Data()

  var body: some View {
    print(moons.map(\\.name), words ?? "none", data.count, Bundle.main.bundleIdentifier ?? "none")
    return Text("Moons")
  }
}

extension Bundle {
  func decode<T: Decodable>(_ file: String) -> T {
    guard let url = url(forResource: file, withExtension: nil) else { fatalError("Failed to locate \\(file) in bundle.") }
    return try! JSONDecoder().decode(T.self, from: Data(contentsOf: url))
  }
}

#Preview { Moons() }
"""


def test_a_view_reads_the_files_of_its_folder_from_the_bundle(tmp_path):
    for name, text in {
        "Moons.swift": MOONS,
        "Resources/moons.json": '[{"name": "Io"}, {"name": "Europa"}]',
        "words.txt": "tidal",
        "Assets.xcassets/Sizes.dataset/sizes.bin": "1234",
        "Assets.xcassets/Sizes.dataset/Contents.json": "{}",
    }.items():
        (tmp_path / "my moons" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "my moons" / name).write_text(text)
    done = tiltcast("check", tmp_path / "my moons")
    assert done.returncode == 0, done.stderr
    assert '["Io", "Europa"] tidal 4 com.example.my-moons' in done.stdout + done.stderr


# A project as Xcode made it before SwiftUI had apps, with a map and a picture that Image I/O reads.
PROJECT = {
    "App/AppDelegate.swift": """import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool { true }
  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: "Default Configuration", sessionRole: session.role)
  }
}
""",
    "App/SceneDelegate.swift": """import SwiftUI
import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    if let windowScene = scene as? UIWindowScene {
      let window = UIWindow(windowScene: windowScene)
      window.rootViewController = UIHostingController(rootView: ContentView())
      self.window = window
      window.makeKeyAndVisible()
    }
  }
}
""",
    "App/ContentView.swift": """import CoreLocation
import MapKit
import SwiftUI

struct Island: Codable, Identifiable {
  var id: Int
  var picture: String
  var latitude: Double
  var location: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: 0) }
  var image: Image {
    guard let url = Bundle.main.url(forResource: picture, withExtension: "png"),
      let source = CGImageSourceCreateWithURL(url as NSURL, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { fatalError("There is no picture \\(picture).") }
    return Image(image, scale: 2, label: Text(picture))
  }
}

struct MapView: UIViewRepresentable {
  var coordinate: CLLocationCoordinate2D
  func makeUIView(context: Context) -> MKMapView { MKMapView(frame: .zero) }
  func updateUIView(_ view: MKMapView, context: Context) {
    view.setRegion(MKCoordinateRegion(center: coordinate, span: MKCoordinateSpan(latitudeDelta: 1, longitudeDelta: 1)), animated: true)
  }
}

struct ContentView: View {
  @State private var islands: [Island] = try! JSONDecoder().decode(
    [Island].self, from: Data(contentsOf: Bundle.main.url(forResource: "islands", withExtension: "json")!))
  private let timer = Timer()

  var body: some View {
    VStack {
      MapView(coordinate: islands[0].location).frame(height: 100)
      if !$islands.isEmpty { islands[0].image }
    }
  }
}

struct ContentView_Previews: PreviewProvider {
  static var previews: some View { ContentView() }
}
""",
    "App/Resources/islands.json": '[{"id": 1, "picture": "islandia", "latitude": 64}]',
}


def test_a_project_of_an_app_delegate_plays_with_its_data_pictures_and_map(tmp_path):
    for name, text in PROJECT.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    png = "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGNQaDgARwzIHACKGgsBzYkcIQAAAABJRU5ErkJggg=="
    (tmp_path / "App/Resources/islandia.png").write_bytes(base64.b64decode(png))
    [frame], said = replayed(tmp_path / "App", "content-view")
    [image] = values(frame, "image")
    assert (image["width"], image["height"]) == (2, 1)
    assert any(rectangle["height"] == 100 for rectangle in values(frame, "rectangle"))
    assert "cannot be drawn" not in said and "no picture" not in said


def test_a_tap_animates_it_and_takes_replay_exactly(folder):
    tap = [{"t": 1, "type": "pointer", "phase": phase, "x": 195, "y": 422, "id": 1} for phase in ("began", "ended")]
    frames, _ = replayed(folder, "two-words", tap, at="0,1.5,3")
    assert [values(frame, "scale")[0]["x"] for frame in frames] == pytest.approx([1, 1.5, 2])
    assert replayed(folder, "two-words", tap, at="0,1.5,3")[0] == frames


def test_each_preview_is_a_scene(folder):
    [frame], _ = replayed(folder, "chart-2")
    assert len(values(frame, "glyph")) == len("Other")


def test_what_a_stage_does_not_have_says_what_to_use_instead(folder):
    (folder / "Days.swift").write_text(
        'import SwiftUI\nstruct Days: View {\n  @State var number = 0\n  var body: some View {\n'
        '    SpriteView(scene: number)\n  }\n}\n')
    take = folder.parent / "take.jsonl"
    take.write_text(json.dumps({"tiltcast": "take", "version": 1, "scene": "two-words", "parameters": {}}) + "\n")
    done = tiltcast("replay", take, "--scenes", folder, "--at", "0")
    assert done.returncode == 1
    assert "Days.swift:5:" in done.stderr and "draw with TimelineView and Canvas" in done.stderr


REAL = {
    "the words of UIKit": """extension UIColor {
  convenience init(number: UInt) {
    self.init(red: CGFloat((number >> 16) & 255) / 255, green: CGFloat((number >> 8) & 255) / 255, blue: 0, alpha: 1)
  }
}
final class Warm: UIColor {}
func bottom() -> CGFloat {
  let scenes = UIApplication.shared.connectedScenes
  let window = (scenes.first as? UIWindowScene)?.windows.first { $0.isKeyWindow }
  return (window?.safeAreaInsets.bottom ?? 0) + (UIApplication.shared.windows.first?.safeAreaInsets.top ?? 0)
}
struct V: View {
  init() {
    UITabBar.appearance().isHidden = true
    UITableView.appearance().separatorStyle = .none
    UIScrollView.appearance().bounces = false
    UINavigationBar.appearance().largeTitleTextAttributes = [.foregroundColor: UIColor.red]
    UISegmentedControl.appearance().setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 12)], for: .selected)
  }
  var body: some View { Color(UIColor(number: 0xFF0000)).frame(width: bottom(), height: 10) }
}
#Preview("V") { V() }""",
    "literals and adaptive colours": """let blue = Color(#colorLiteral(red: 0.1, green: 0.3, blue: 0.9, alpha: 1))
let ink = Color(UIColor { traits in traits.userInterfaceStyle == .dark ? .white : .black })
struct V: View { var body: some View { VStack { blue; ink; Image(uiImage: #imageLiteral(resourceName: "logo")) } } }
#Preview("V") { V() }""",
    "titles that are texts of the program": """import Accelerate
struct V: View {
  let name: String
  @State var choice = 1
  @State var isOn = false
  @State var text = ""
  @State var number: Int?
  var body: some View {
    NavigationStack {
      Form {
        Section(name) {
          Picker(name, selection: $choice) { Text("1").tag(1) }
          Toggle(name, systemImage: "star", isOn: $isOn)
          TextField(name, text: $text)
          SecureField(name, text: $text)
          LabeledContent(name, value: name)
          Stepper(name, onIncrement: { choice += 1 }, onDecrement: nil, onEditingChanged: { isOn = $0 })
          DisclosureGroup(name) { Text(name) }
          NavigationLink(name) { Text(name) }
          Menu(name) { Button(name) {} }
          GroupBox(name) { Text(name) }
        }
      }
      .searchable(text: $text, prompt: name)
      .confirmationDialog(name, isPresented: $isOn, presenting: number) { Button("\\($0)") {} }
      .accessibilityHint(name)
    }
  }
}
#Preview("V") { V(name: "Name") }""",
    "attributed strings with colours behind letters": """func marked() -> AttributedString {
  var text = AttributedString("marked")
  text.backgroundColor = .yellow
  text.uiKit.font = UIFont.systemFont(ofSize: 20)
  return text
}
struct V: View { var body: some View { Text(marked()) } }
#Preview("V") { V() }""",
    "shapes and styles": """struct V: View {
  var focus: FocusState<Bool>.Binding?
  var body: some View {
    VStack {
      Color.red.overlay(Material.thin)
      Circle().fill(.quinary)
      Circle().stroke(.red, lineWidth: 4).fill(.white)
      RotatedShape(shape: Rectangle(), angle: .degrees(45)).fill(.red)
      Image(systemName: "star").symbolRenderingMode(.hierarchical).resizable()
    }
  }
}
#Preview("V") { V() }""",
}


@pytest.mark.parametrize("name", REAL)
def test_words_of_real_files_play(folder, name):
    """What files of people's own projects say most often beside SwiftUI's own names."""
    (folder / "V.swift").write_text("import SwiftUI\n" + REAL[name] + "\n")
    frames, said = replayed(folder, "v")
    assert frames and "v:" not in said


def test_the_insets_of_a_window_are_those_of_the_stage(folder):
    (folder / "V.swift").write_text("import SwiftUI\n" + REAL["the words of UIKit"] + "\n")
    [frame], _ = replayed(folder, "v")
    assert any(box["width"] == 81 for box in values(frame, "rectangle"))


def test_a_state_that_is_set_while_laying_out_comes_to_rest(folder):
    (folder / "V.swift").write_text("""import SwiftUI
struct V: View {
  @State private var offset: CGFloat = 0
  @State private var other = 0
  var body: some View {
    Text("\\(offset)").overlay(
      GeometryReader { proxy -> Color in
        DispatchQueue.main.async { offset = proxy.frame(in: .global).minY }
        return Color.clear
      }
    )
  }
}
#Preview("V") { V() }
""")
    frames, said = replayed(folder, "v", at="0,0.5,1")
    assert "v:" not in said and frames[1] == frames[2]


def test_a_preview_that_traps_is_left_out(folder):
    (folder / "V.swift").write_text("""import SwiftUI
final class Store: ObservableObject { @Published var n = 0 }
struct Shelf: View { @EnvironmentObject var store: Store; var body: some View { Text("\\(store.n)") } }
#Preview("V") { Shelf().environmentObject(Store()) }
#Preview("Lacks") { Shelf() }
""")
    frames, said = replayed(folder, "v")
    assert frames and "V.swift:5" in said and "Lacks" in said and "No object of type Store" in said


def test_a_member_of_uikits_types_that_does_not_compile_is_left_out_unless_a_view_needs_it(tmp_path):
    folder = tmp_path / "views"
    folder.mkdir()
    (folder / "Extensions.swift").write_text("""import UIKit

extension UIView {
  func pin(top: NSLayoutYAxisAnchor?) {
    topAnchor.constraint(equalTo: top!).isActive = true
  }
}
extension UIColor {
  var redValue: CGFloat { CIColor(color: self).red }
}
""")
    view = """import SwiftUI

struct Card: View {
  var body: some View { Text("Red is \\(Int(UIColor.red.redValue))") }
}
"""
    (folder / "Card.swift").write_text(view)
    done = tiltcast("render", folder, "-o", tmp_path / "tree.json")
    assert done.returncode == 0 and "Red is 1" in (tmp_path / "tree.json").read_text(), done.stderr
    said = done.stderr
    assert "Extensions.swift:4" in said and "This member of an extension of UIView is left out" in said
    (folder / "Card.swift").write_text(view + "func pin(_ view: UIView) { view.pin(top: nil) }\n")
    done = tiltcast("check", folder)
    assert done.returncode != 0 and "A stage does not have NSLayoutYAxisAnchor" in done.stdout


def test_a_cause_is_told_in_the_place_of_a_return(folder):
    (folder / "V.swift").write_text("""import SwiftUI
struct V: View {
  var body: some View {
    Text("V").overlay(
      GeometryReader { proxy -> Color in
        let low = proxy.nothingLikeThis
        return Color.clear
      }
    )
  }
}
#Preview("V") { V() }
""")
    take = folder.parent / "take.jsonl"
    take.write_text(json.dumps({"tiltcast": "take", "version": 1, "scene": "v", "parameters": {}}) + "\n")
    done = tiltcast("replay", take, "--scenes", folder, "--at", "0")
    assert "V.swift:6:" in done.stderr and "nothingLikeThis" in done.stderr


def test_a_new_view_leans_with_the_phone_and_opens_at_a_tap(tmp_path):
    folder = tmp_path / "moon-card"
    made = tiltcast("new-scene", "--swiftui", folder)
    assert made.returncode == 0, made.stderr
    files = {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}
    assert files == {"MoonCard.swift", "MoonCardTests.swift", "README.md", "Pictures/moon.svg"}
    assert "{{" not in (folder / "MoonCard.swift").read_text() + (folder / "README.md").read_text()
    tilt = [{"t": t, "type": "sample", "alpha": 0, "beta": 0, "gamma": gamma} for t, gamma in ((0.5, 0), (1, 20))]
    frames, said = replayed(folder, "moon-card", tilt, at="0,2")
    assert "moon-card:" not in said
    assert [values(frame, "rotation3D")[-1]["angle"] for frame in frames][0] == 0
    assert max(abs(turn["angle"]) for turn in values(frames[1], "rotation3D")) == pytest.approx(20, abs=1)


def test_a_trap_in_a_handler_is_told_at_its_line(tmp_path):
    """A crash after the first picture ends the command with an error, after the frames that are known."""
    folder = tmp_path / "trap"
    folder.mkdir()
    (folder / "A.swift").write_text(
        "import SwiftUI\nstruct ContentView: View {\n  @State var n = 0\n  var body: some View {\n"
        "    Color.red.opacity(n > 0 ? 0.5 : 1).onTapGesture {\n      n = [1, 2][n + 7]\n    }\n  }\n}\n")
    take = tmp_path / "take.jsonl"
    touch = {"type": "pointer", "x": 195, "y": 422, "id": 1}
    lines = [
        {"tiltcast": "take", "version": 1, "scene": "content-view", "parameters": {}},
        {"t": 1, "phase": "began", **touch}, {"t": 1.1, "phase": "ended", **touch}]
    take.write_text("".join(json.dumps(line) + "\n" for line in lines))
    done = tiltcast("replay", take, "--scenes", folder, "--at", "0,2")
    assert done.returncode == 1
    assert "A.swift:6:" in done.stderr and "Fatal error" in done.stderr, done.stderr
