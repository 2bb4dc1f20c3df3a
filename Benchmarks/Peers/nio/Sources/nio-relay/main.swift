// Passes every message on to everybody, with SwiftNIO on one event loop.
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Everybody who is connected; only touched on the one event loop.
final class Clients: @unchecked Sendable {
  var channels: [ObjectIdentifier: any Channel] = [:]
}

final class Relay: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let clients: Clients

  init(_ clients: Clients) { self.clients = clients }

  func handlerAdded(context: ChannelHandlerContext) {
    clients.channels[ObjectIdentifier(context.channel)] = context.channel
  }

  func channelInactive(context: ChannelHandlerContext) {
    clients.channels[ObjectIdentifier(context.channel)] = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    guard frame.opcode == .binary else { return }
    let message = WebSocketFrame(fin: true, opcode: .binary, data: frame.unmaskedData)
    for channel in clients.channels.values { channel.writeAndFlush(message, promise: nil) }
  }
}

let clients = Clients()
let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
let upgrader = NIOWebSocketServerUpgrader(
  shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
  upgradePipelineHandler: { channel, _ in channel.pipeline.addHandler(Relay(clients)) })
let server = try await ServerBootstrap(group: group)
  .serverChannelOption(.backlog, value: 1024)
  .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
  .childChannelInitializer { channel in
    channel.pipeline.configureHTTPServerPipeline(
      withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in }))
  }
  .bind(host: "127.0.0.1", port: Int(CommandLine.arguments[1])!).get()
try await server.closeFuture.get()
