import Foundation

/// A server of others that passes messages on over WebSockets.
struct Peer {
  let name: String
  /// How to start it on a port; a folder is for what it needs to write.
  let command: (_ port: Int, _ folder: URL) throws -> [String]
  /// What says its version: the last word that has a digit.
  let version: [String]
  var messaging = Messaging.plain

  /// Those that `Benchmarks/Peers/install` gets, as far as it could.
  static func all(in peers: URL) -> [Peer] {
    let files = peers.appending(path: ".build")
    let root = files.appending(path: "root").path
    let libraries = "LD_LIBRARY_PATH=\(root)/usr/lib/x86_64-linux-gnu:\(root)/usr/lib/aarch64-linux-gnu"
    let python = files.appending(path: "python/bin/python").path
    // What the system has already is not unpacked once more.
    func program(_ path: String) -> String {
      FileManager.default.isExecutableFile(atPath: root + path) ? root + path : path
    }
    let (node, nginx) = (program("/usr/bin/node"), program("/usr/sbin/nginx"))
    let nodePath = "NODE_PATH=\(root)/usr/share/nodejs"
    func script(_ name: String) -> String { peers.appending(path: name).path }
    func versionInPython(_ module: String) -> [String] {
      [python, "-c", "import importlib.metadata as m; print(m.version('\(module)'))"]
    }
    return [
      Peer(
        name: "picows", command: { port, _ in [python, script("relay_picows.py"), "\(port)"] },
        version: versionInPython("picows")),
      Peer(
        name: "nginx + nchan",
        command: { port, folder in
          let configuration = try file(
            in: folder,
            nginxConfiguration(
              port: port, folder: folder.path, modules: "\(root)/usr/lib/nginx/modules"))
          return ["env", libraries, nginx, "-p", folder.path, "-e", "stderr", "-c", configuration]
        }, version: ["env", libraries, nginx, "-v"]),
      Peer(
        name: "SwiftNIO",
        command: { port, _ in [script("nio/.build/release/nio-relay"), "\(port)"] },
        version: ["grep", "-o", #"exact: "[0-9.]*"#, script("nio/Package.swift")]),
      Peer(
        name: "node ws", command: { port, _ in ["env", nodePath, node, script("relay.mjs"), "\(port)"] },
        version: ["env", nodePath, node, "-p", "require('ws/package.json').version"]),
      Peer(
        name: "Python websockets",
        command: { port, _ in [python, script("relay_websockets.py"), "\(port)"] },
        version: versionInPython("websockets")),
      Peer(
        name: "mosquitto",
        command: { port, folder in
          let configuration = try file(
            in: folder,
            """
            listener \(port) 127.0.0.1
            protocol websockets
            allow_anonymous true
            set_tcp_nodelay true
            persistence false
            log_type error
            user root
            listener 0 \(folder.path)/mosquitto.socket

            """)
          return ["env", libraries, "\(root)/usr/sbin/mosquitto", "-c", configuration]
        }, version: ["sh", "-c", "\(libraries) \(root)/usr/sbin/mosquitto -h | head -n 1"], messaging: .mqtt),
      Peer(
        name: "uWebSockets (socketify)",
        command: { port, _ in ["env", libraries, python, script("relay_socketify.py"), "\(port)"] },
        version: versionInPython("socketify")),
      Peer(
        name: "NATS",
        command: { port, folder in
          let configuration = try file(
            in: folder,
            """
            listen: "127.0.0.1:-1"
            ping_interval: "1h"
            websocket { listen: "127.0.0.1:\(port)", no_tls: true }

            """)
          return [program("/usr/sbin/nats-server"), "-c", configuration]
        }, version: [program("/usr/sbin/nats-server"), "--version"], messaging: .nats),
    ]
  }

  /// Writes a server's configuration; returns its path.
  private static func file(in folder: URL, _ text: String) throws -> String {
    let file = folder.appending(path: "configuration")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  private static func nginxConfiguration(port: Int, folder: String, modules: String) -> String {
    let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    return """
      load_module \(modules)/ngx_nchan_module.so;
      daemon off;
      master_process off;
      worker_rlimit_nofile 16384;
      pid \(folder)/nginx.pid;
      events { worker_connections 16384; }
      http {
        access_log off;
        \(kinds.map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: " "))
        server {
          listen 127.0.0.1:\(port) backlog=1024;
          location /ws {
            nchan_pubsub websocket;
            nchan_channel_id main;
            nchan_message_buffer_length 10;
            nchan_subscriber_first_message newest;
          }
        }
      }

      """
  }
}

/// What a command prints, on either of its outputs; nil where it fails.
func output(of command: [String]) -> String? {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = command
  process.standardOutput = pipe
  process.standardError = pipe
  guard (try? process.run()) != nil else { return nil }
  let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return process.terminationStatus == 0 ? text : nil
}
