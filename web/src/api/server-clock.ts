// The server's time: a viewer's clock may be minutes off, and a match minute must not be.
let skew = 0

/** Reads a response's Date header. It counts whole seconds, so differences up to 20 s are ignored. */
export function learnServerTime(response: Response, now = Date.now()) {
  const serverTime = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(serverTime)) return
  const difference = serverTime - now
  skew = Math.abs(difference) > 20_000 ? difference : 0
}

export function serverNow(): number {
  return Date.now() + skew
}
