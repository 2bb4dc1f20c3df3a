import Foundation
import Testing

@testable import Views

private final class Warm: UIColor, @unchecked Sendable {}

extension UIColor {
  fileprivate convenience init(number: Int) {
    self.init(red: CGFloat(number) / 255, green: 0, blue: 0, alpha: 1)
  }
}

private struct Insets: View {
  var body: some View {
    Color.red.frame(width: UIApplication.shared.windows.first?.safeAreaInsets.bottom ?? 1, height: 10)
  }
}

@Suite("Words of UIKit's") struct UIKitTests {
  @Test("A colour is a class, which extensions and classes can add to")
  func colors() {
    #expect(UIColor(number: 255) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(Warm(white: 1, alpha: 1).color == Color(white: 1))
    let literal = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(literal == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  @Test("A colour that depends on its surroundings is light or dark")
  func adaptiveColors() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(
      color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == UIColor(white: 1, alpha: 1))
    #expect(
      color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == UIColor(white: 0, alpha: 1))
    let faded = color.withAlphaComponent(0.5)
    #expect(
      faded.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == UIColor(white: 1, alpha: 0.5)
    )
  }

  @Test("A colour gives its hue, saturation and brightness")
  func hue() {
    var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    UIColor(red: 0, green: 0.5, blue: 1, alpha: 1)
      .getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
    #expect(abs(hue - 7.0 / 12) < 1e-6 && saturation == 1 && brightness == 1 && alpha == 1)
  }

  @Test("A window has the safe area of the phone, and a stage of its own size has none")
  func safeArea() {
    #expect(Performed(Insets()).rectangles().first?[2] == 0)
    #expect(
      UIApplication.shared.windows.first?.safeAreaInsets
        == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    #expect((UIApplication.shared.connectedScenes.first as? UIWindowScene)?.keyWindow?.bounds.width == 390)
  }

  @Test("Appearances keep what is set, without effect")
  func appearance() {
    UITabBar.appearance().isHidden = true
    UITableView.appearance().separatorStyle = .none
    UIScrollView.appearance().bounces = false
    UITextView.appearance().backgroundColor = .clear
    #expect(UITabBar.appearance().isHidden == false)
  }

  @Test("Matrices in space multiply rows, as Core Animation has it")
  func matrices() {
    let half = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let moved = CATransform3DTranslate(half, 10, 0, 0)
    #expect(abs(moved.m41) < 1e-12 && abs(moved.m42 - 10) < 1e-12)
    #expect(
      ProjectionTransform(CATransform3DMakeScale(2, 3, 4))
        == ProjectionTransform(CGAffineTransform(scaleX: 2, y: 3)))
    #expect(CATransform3DIsIdentity(CATransform3DRotate(CATransform3DIdentity, 1, 0, 0, 0)))
  }

  @Test("A checker of spelling takes every word for right")
  func spelling() {
    let range = UITextChecker().rangeOfMisspelledWord(
      in: "teh", range: NSRange(location: 0, length: 3), startingAt: 0, wrap: false, language: "en")
    #expect(range.location == NSNotFound)
  }

  @Test("Colours are made of components in a space, of which there are as many as the space has")
  func colorSpaces() throws {
    let grey = try #require(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.5, 1]))
    #expect(grey.components?[0] == 0.5 && grey.components?[2] == 0.5)
    let red = try #require(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, 0, 0.25]))
    #expect(red.components == [1, 0, 0, 0.25])
    #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1]) == nil)
    #expect(CGColorSpace(name: "none") == nil && CGColorSpace(name: CGColorSpace.displayP3) != nil)
  }
}
