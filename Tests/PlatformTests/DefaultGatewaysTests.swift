import Testing

@testable import Platform

@Suite("Default gateways")
struct DefaultGatewaysTests {
  @Test("They are those of the routes to everywhere")
  func table() {
    let table = """
      Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
      eth0\t00000000\t0100A8C0\t0003\t0\t0\t0\t00000000\t0\t0\t0
      eth0\t0000A8C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0
      tun0\t00000000\t00000000\t0001\t0\t0\t0\t00000000\t0\t0\t0
      """
    #expect(DefaultGateways.addresses(in: table) == ["192.168.0.1"])
    #expect(DefaultGateways.addresses(in: "").isEmpty)
  }
}
