import Confine

Launcher.run(CommandLine.arguments)
