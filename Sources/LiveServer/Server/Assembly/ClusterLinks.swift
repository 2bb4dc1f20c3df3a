import Cluster
import Engine
import Rooms

// The cluster, as the rest of the server knows it.

extension Cluster: SharedRooms {
  var statistics: ClusterStatistics {
    ClusterStatistics(
      isConnected: isUsable, running: runningCount, following: followedCount, setAside: setAsideCount)
  }

  func share(_ host: RoomHost) {
    let replica = replica(of: host)
    host.link = replica
    begin(replica)
  }

  func leave(_ host: RoomHost) {
    end(host)
    host.link = nil
  }
}

extension RoomReplica: RoomLink {}
extension RoomHost: ReplicaHost {}
extension PictureExchange: SharedPictures {}
