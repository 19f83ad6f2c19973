// What slow networks are promised, and whether the measured visits keep it.
import { median } from '@campus/ops/figures'

export interface Visit {
  path: string
  firstPaintMs: number
  /** When the page showed what one came for. */
  usefulMs: number
  /** Both until then. */
  requests: number
  bytes: number
}

/** Since the finger came down. */
export interface Tap {
  /** The row looks pressed. */
  pressedMs: number
  /** The match's page is there, be it as a skeleton. */
  screenMs: number
  scoreMs: number
}

export interface Figures {
  routes: Visit[]
  tap: Tap
}

export const promised = { usefulMs: 2500, requests: 20, tapMs: 100 }

/** The middle of all rounds: one round on a busy machine is no measure of the page. */
export function summarise(visits: Visit[], taps: Tap[]): Figures {
  const routes = [...Map.groupBy(visits, ({ path }) => path)].map(([path, rounds]) => ({
    path,
    firstPaintMs: median(rounds.map(({ firstPaintMs }) => firstPaintMs)),
    usefulMs: median(rounds.map(({ usefulMs }) => usefulMs)),
    requests: median(rounds.map(({ requests }) => requests)),
    bytes: median(rounds.map(({ bytes }) => bytes)),
  }))
  return {
    routes,
    tap: {
      pressedMs: median(taps.map(({ pressedMs }) => pressedMs)),
      screenMs: median(taps.map(({ screenMs }) => screenMs)),
      scoreMs: median(taps.map(({ scoreMs }) => scoreMs)),
    },
  }
}

export const judge = ({ routes, tap }: Figures): boolean =>
  routes.length > 0 &&
  routes.every(({ usefulMs, requests }) => usefulMs <= promised.usefulMs && requests <= promised.requests) &&
  tap.pressedMs <= promised.tapMs &&
  tap.screenMs <= promised.tapMs

export function printTable({ routes, tap }: Figures) {
  console.log('page                                first paint    useful  requests     bytes')
  for (const { path, firstPaintMs, usefulMs, requests, bytes } of routes) {
    const cells = [`${firstPaintMs} ms`, `${usefulMs} ms`, String(requests), `${Math.round(bytes / 1000)} kB`]
    console.log(path.padEnd(37) + cells.map((cell) => cell.padStart(10)).join(''))
  }
  console.log(`tap on a match: pressed ${tap.pressedMs} ms, page ${tap.screenMs} ms, score ${tap.scoreMs} ms`)
}
