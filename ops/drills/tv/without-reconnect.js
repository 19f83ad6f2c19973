// Runs in the television's page: its socket opens once and never again. The drill must catch that.
;(() => {
  const Real = WebSocket
  let count = 0
  globalThis.WebSocket = class extends Real {
    constructor(url, protocols) {
      super(count++ === 0 ? url : 'ws://127.0.0.1:1', protocols)
    }
  }
})()
