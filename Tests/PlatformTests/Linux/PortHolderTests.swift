import Testing

@testable import Platform

@Suite("Who listens at a port")
struct PortHolderTests {
  @Test("The listening socket is found in the system's table by its port, whatever the address")
  func sockets() {
    let table = """
        sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
         0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 4711 1
         1: 00000000000000000000000000000000:1F90 00000000:0000 0A 0:0 00:0 0  1000        0 4712 1
         2: 0100007F:1F90 0100007F:9999 01 00000000:00000000 00:00000000 00000000  1000        0 4713 1
         3: 0100007F:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 4714 1
      """
    #expect(PortHolder.sockets(in: table, at: 8080) == ["4711", "4712"])
    #expect(PortHolder.sockets(in: table, at: 80) == ["4714"])
    #expect(PortHolder.sockets(in: table, at: 81) == [])
  }
}
