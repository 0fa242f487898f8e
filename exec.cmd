@rem `exec` for Windows, where npm's scripts run in cmd: see scripts.start of package.json and tools/pinned-node.js.
@%*
