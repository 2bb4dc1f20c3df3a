"""Passes every message on to everybody, with uWebSockets by way of socketify."""

import sys

from socketify import App, AppListenOptions, CompressOptions

app = App()
app.ws(
    "/ws",
    {
        "compression": CompressOptions.DISABLED,
        "open": lambda client: client.subscribe("all"),
        "message": lambda client, message, kind: app.publish("all", message, kind),
    },
)
app.listen(AppListenOptions(port=int(sys.argv[1]), host="127.0.0.1"))
# Its own run() also polls asyncio's loop, which has nothing to do here, and never lets the processor rest.
app.loop.uv_loop.run()
