// The program of many viewers on one core: follows a playlist so many times over, and prints at the end when each got each part.
import { follow } from '@campus/ops/drills/video/follow'

const [playlistUrl = '', count = '0', seconds = '0'] = process.argv.slice(2)

/** Part → when it came, in milliseconds since 1970, once for each who got it. */
const came: Record<string, number[]> = {}
let failures = 0
let bytes = 0

const viewers = Array.from({ length: Number(count) }, () =>
  follow(playlistUrl, {
    onPiece: ({ sequence, part, at, bytes: size }) => {
      const arrivals = (came[`${sequence}.${part}`] ??= [])
      arrivals.push(at)
      bytes += size
    },
    onFailure: () => void failures++,
  }),
)
setTimeout(() => {
  for (const viewer of viewers) viewer.leave()
  process.stdout.write(`${JSON.stringify({ came, failures, bytes })}\n`, () => process.exit(0))
}, Number(seconds) * 1000)
