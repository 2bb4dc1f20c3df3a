import Tiltcast

Tiltcast.run()
