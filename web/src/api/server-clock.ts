// What time it is for the server: a viewer's clock may be minutes off, and a match minute must not be.
let skew = 0

/** Learns from an answer's Date header, which counts whole seconds: smaller differences are left alone. */
export function learnServerTime(response: Response, now = Date.now()) {
  const told = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(told)) return
  const difference = told - now
  skew = Math.abs(difference) > 20_000 ? difference : 0
}

export function serverNow(): number {
  return Date.now() + skew
}
