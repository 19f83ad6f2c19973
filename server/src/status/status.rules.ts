// Turns the measurements into the status people see: each service good, degraded or unavailable, the cause, and since when. Pure.
import { type Service, type ServiceState, type Status, services, type Trouble } from '@campus/contract/status'

export interface Measurements {
  isDatabaseUp: boolean
  /** Whether PostgreSQL accepts new connections: open ones still work for a while when it does not. */
  canConnect: boolean
  isBusUp: boolean
  canConnectRedis: boolean
  /** Whether a process with the role published it recently; null while the bus is down. */
  hasPackager: boolean | null
  hasWorker: boolean | null
  /** Cameras on air that no process packs, not even after the grace time of a lease. */
  unpacked: number
  /** How long the oldest job that is due has been waiting, and how many jobs are retried. */
  waitSeconds: number
  retrying: number
}

export interface Assessment {
  state: ServiceState
  trouble: Trouble | null
}

const good: Assessment = { state: 'GOOD', trouble: null }
const unavailable = (trouble: Trouble): Assessment => ({ state: 'AWAY', trouble })
const degraded = (trouble: Trouble): Assessment => ({ state: 'DEGRADED', trouble })
const longWaitSeconds = 60

export function assess(measured: Measurements): Record<Service, Assessment> {
  return {
    scores: stored(measured),
    chat: stored(measured),
    video: video(measured),
    notifications: notifications(measured),
  }
}

/** Scores and chat: without Redis they come from PostgreSQL, a second later; without PostgreSQL nothing new comes. */
function stored({ isDatabaseUp, canConnect, isBusUp, canConnectRedis }: Measurements): Assessment {
  if (!isDatabaseUp) return unavailable('DATABASE')
  if (!canConnect) return degraded('DATABASE')
  return isBusUp && canConnectRedis ? good : degraded('NEWS')
}

/** Video goes through Redis only; which camera is on air is a row. */
function video({
  isDatabaseUp,
  canConnect,
  isBusUp,
  canConnectRedis,
  hasPackager,
  unpacked,
}: Measurements): Assessment {
  if (!isBusUp) return unavailable('NEWS')
  if (hasPackager === false) return unavailable('PACKAGER')
  if (!isDatabaseUp || !canConnect) return degraded('DATABASE')
  if (!canConnectRedis) return degraded('NEWS')
  return unpacked > 0 ? degraded('PACKAGER') : good
}

function notifications({ isDatabaseUp, canConnect, hasWorker, waitSeconds }: Measurements): Assessment {
  if (!isDatabaseUp) return unavailable('DATABASE')
  if (hasWorker === false) return unavailable('WORKER')
  if (!canConnect) return degraded('DATABASE')
  return waitSeconds > longWaitSeconds ? degraded('QUEUE') : good
}

/** The next status: a service whose state has not changed keeps its `since`. */
export function statusAfter(before: Status | undefined, measured: Measurements, now: Date): Status {
  const assessed = assess(measured)
  const known = new Map(before?.services.map((one) => [one.service, one]))
  const all = services.map((service) => {
    const was = known.get(service)
    const { state, trouble } = assessed[service]
    return { service, state, trouble, since: was?.state === state ? was.since : now.toISOString() }
  })
  const worst = (['AWAY', 'DEGRADED'] as const).find((state) => all.some((one) => one.state === state)) ?? 'GOOD'
  return { state: worst, services: all, checkedAt: now.toISOString() }
}
