// Runs in the television's page: its clock, and the server's as it learns it, run `speed` times as fast, and the two ticks that draw come
// every 100 ms. Whatever has to do with the network stays in real time: other timers, and the heartbeats of the socket.
;(() => {
  const Real = Date
  const began = Real.now()
  let isReal = 0
  const now = () => (isReal > 0 ? Real.now() : Math.round(began + (Real.now() - began) * globalThis.speed))
  const inRealTime = (run) =>
    function (...given) {
      isReal++
      try {
        return run.apply(this, given)
      } finally {
        isReal--
      }
    }
  globalThis.Date = class extends Real {
    constructor(...given) {
      if (given.length > 0) super(...given)
      else super(now())
    }
    static now = now
  }
  const headers = Object.getOwnPropertyDescriptor(Headers.prototype, 'get')
  Headers.prototype.get = function (name) {
    const value = headers.value.call(this, name)
    return value !== null && name.toLowerCase() === 'date' ? new Real(now()).toUTCString() : value
  }
  const every = globalThis.setInterval
  /** Those of the app's clocks (use-clock.ts), and of the heartbeats (limits.heartbeatMs). */
  const ticks = [250, 5000]
  const heartbeat = 4000
  globalThis.setInterval = (run, ms = 0) =>
    every(ms === heartbeat ? inRealTime(run) : run, ticks.includes(ms) ? 100 : ms)
  const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    ...own,
    set(run) {
      own.set.call(this, run && inRealTime(run))
    },
  })
})()
