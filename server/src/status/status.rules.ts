// What the measurements mean for people: each service good, degraded or away, what it lies with, and since when.
import { type Service, type ServiceState, type Status, services, type Trouble } from '@campus/contract/status'

export interface Facts {
  isDatabaseUp: boolean
  /** Whether PostgreSQL takes new connections: open ones still answer when it does not, for a while. */
  canConnect: boolean
  isNewsUp: boolean
  canConnectNews: boolean
  /** Whether a process with the role was heard of lately; null while nobody can be heard. */
  hasPackager: boolean | null
  hasWorker: boolean | null
  /** Cameras on air that nobody packs, not even a moment later. */
  unpacked: number
  /** How long the oldest job that could be done is waiting, and how many are tried again. */
  waitSeconds: number
  retrying: number
}

export interface Judged {
  state: ServiceState
  trouble: Trouble | null
}

const good: Judged = { state: 'GOOD', trouble: null }
const away = (trouble: Trouble): Judged => ({ state: 'AWAY', trouble })
const degraded = (trouble: Trouble): Judged => ({ state: 'DEGRADED', trouble })
const longWaitSeconds = 60

export function judge(facts: Facts): Record<Service, Judged> {
  return { scores: facted(facts), chat: facted(facts), video: video(facts), notifications: notifications(facts) }
}

/** Without Redis scores and lines come by way of PostgreSQL, a second later; without PostgreSQL nothing new comes at all. */
function facted({ isDatabaseUp, canConnect, isNewsUp, canConnectNews }: Facts): Judged {
  if (!isDatabaseUp) return away('DATABASE')
  if (!canConnect) return degraded('DATABASE')
  return isNewsUp && canConnectNews ? good : degraded('NEWS')
}

/** Pictures travel through Redis only; who is on air is a row. */
function video({ isDatabaseUp, canConnect, isNewsUp, canConnectNews, hasPackager, unpacked }: Facts): Judged {
  if (!isNewsUp) return away('NEWS')
  if (hasPackager === false) return away('PACKAGER')
  if (!isDatabaseUp || !canConnect) return degraded('DATABASE')
  if (!canConnectNews) return degraded('NEWS')
  return unpacked > 0 ? degraded('PACKAGER') : good
}

function notifications({ isDatabaseUp, canConnect, hasWorker, waitSeconds }: Facts): Judged {
  if (!isDatabaseUp) return away('DATABASE')
  if (hasWorker === false) return away('WORKER')
  if (!canConnect) return degraded('DATABASE')
  return waitSeconds > longWaitSeconds ? degraded('QUEUE') : good
}

/** The next word on everything: what is as it was keeps its beginning. */
export function statusAfter(before: Status | undefined, facts: Facts, now: Date): Status {
  const judged = judge(facts)
  const known = new Map(before?.services.map((one) => [one.service, one]))
  const all = services.map((service) => {
    const was = known.get(service)
    const { state, trouble } = judged[service]
    return { service, state, trouble, since: was?.state === state ? was.since : now.toISOString() }
  })
  const worst = (['AWAY', 'DEGRADED'] as const).find((state) => all.some((one) => one.state === state)) ?? 'GOOD'
  return { state: worst, services: all, checkedAt: now.toISOString() }
}
