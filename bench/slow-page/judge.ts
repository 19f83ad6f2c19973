// What light pages are promised on the worst line, and whether the measured visits keep it.
import { at, median } from '@campus/ops/figures'

export interface Visit {
  page: string
  /** Until the whole page is there. */
  ms: number
  bytes: number
}

export interface Figures {
  pages: Array<{ page: string; p50Ms: number; p95Ms: number; bytes: number; visits: number }>
}

export const promised = { p95Ms: 3000, visits: 10 }

export function summarise(visits: Visit[]): Figures {
  const pages = [...Map.groupBy(visits, ({ page }) => page)].map(([page, own]) => {
    const times = own.map(({ ms }) => ms)
    return {
      page,
      p50Ms: median(times),
      p95Ms: at(0.95, times),
      bytes: Math.max(...own.map(({ bytes }) => bytes)),
      visits: own.length,
    }
  })
  return { pages }
}

/** A page that was hardly visited keeps no promise. */
export const judge = ({ pages }: Figures): boolean =>
  pages.length > 0 && pages.every(({ p95Ms, visits }) => p95Ms <= promised.p95Ms && visits >= promised.visits)
