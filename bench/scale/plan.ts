// Sums from slopes to machines: what three audiences need, what they cost, and where each part of one installation ends.
import type { Engines } from './engines.ts'
import { costAt } from './lists.ts'
import type { Slopes } from './slopes.ts'

export interface Audience {
  name: string
  viewers: number
  /** Events and chat messages for one viewer in a second. */
  deliveries: number
  /** Lists and matches requested by one viewer in a second. */
  requests: number
  /** Taps of all scorers in a second. */
  changes: number
  streams: number
  /** The part of viewers that has the picture open. */
  watching: number
  /** The setting of its processes: how far apart their questions to PostgreSQL start at least. */
  barrierMs: number
}

export const audiences: Audience[] = [
  {
    name: 'one campus',
    viewers: 5000,
    deliveries: 0.5,
    requests: 1 / 30,
    changes: 2,
    streams: 2,
    watching: 0.1,
    barrierMs: 10,
  },
  {
    name: 'all Korean campuses',
    viewers: 1_000_000,
    deliveries: 0.5,
    requests: 1 / 30,
    changes: 400,
    streams: 400,
    watching: 0.1,
    barrierMs: 10,
  },
  {
    name: 'a worldwide final',
    viewers: 10_000_000,
    deliveries: 5,
    requests: 1 / 30,
    changes: 1,
    streams: 3,
    watching: 0.5,
    barrierMs: 100,
  },
]

/** What is assumed, not measured. Prices in US dollars are round figures, no vendor's offer. */
export const assumed = {
  load: 0.5,
  seats: 20_000,
  poolConnections: 10,
  postgresConnections: 100,
  postgresCores: 8,
  machineCores: 8,
  coreHour: 0.04,
  trafficGb: 0.05,
  cdnGb: 0.02,
  /** How soon after an outage everybody has shaken hands again. */
  returnSeconds: 60,
  /** Viewers who follow the match by notifications, and how soon all of them have one. */
  following: 0.1,
  notifiedSeconds: 60,
}

export interface Plan {
  audience: Audience
  usPerViewer: number
  processes: number
  machines: number
  memoryGb: number
  /** Processor time of letting everybody in, all cores busy with nothing else: the return takes longer than this. */
  joinSeconds: number
  /** List requests of one process in a second. */
  listsPerProcess: number
  postgresCores: number
  postgresQueries: number
  postgresConnections: number
  redisCores: number
  deliveriesGbit: number
  pictureGbit: number
  pictureCores: number
  packagerCores: number
  machineSecondsPerViewerHour: number
  viewerHour: number
  watcherHour: number
  /** Of the tier in front, where its engine was measured. */
  balancer: { cores: number; memoryGb: number; returnCores: number } | null
  /** Processes that send notifications. */
  pushWorkers: number | null
}

const million = 1e6
const gbPerHour = (bytesPerSecond: number) => (bytesPerSecond * 3600) / 1e9

export function planFor(slopes: Slopes, audience: Audience, engines: Engines | null = null): Plan {
  const { viewers, deliveries, requests, changes, streams, watching } = audience
  const { usPerViewer, processes, list } = planProcesses(slopes, audience)
  const postgresUs =
    processes * slopes.nodePostgresUs + changes * slopes.changePostgresUs + viewers * requests * list.postgresUs
  const redisUs =
    processes * slopes.nodeRedisUs + changes * (slopes.changeRedisUs + processes * slopes.changeRedisNodeUs)
  const deliveredBytes = deliveries * slopes.deliveryBytes
  const watchers = viewers * watching
  const balancer = engines && planBalancer(engines.balancer, audience)
  const pushWorkers =
    engines && Math.ceil((viewers * assumed.following) / (engines.push.perSecond * assumed.notifiedSeconds))
  const paidCores = processes + (balancer?.cores ?? 0) + (pushWorkers ?? 0)
  return {
    audience,
    usPerViewer,
    processes,
    machines: Math.ceil(processes / assumed.machineCores),
    memoryGb: (viewers * (slopes.viewerKb + slopes.viewerKernelKb)) / million + (processes * slopes.nodeMb) / 1000,
    joinSeconds: (viewers * slopes.joinUs) / million / processes,
    listsPerProcess: list.perSecond,
    postgresCores: postgresUs / million,
    postgresQueries: viewers * requests * list.questions,
    postgresConnections: processes * assumed.poolConnections,
    redisCores: (redisUs + streams * slopes.streamRedisUs) / million,
    deliveriesGbit: (viewers * deliveredBytes * 8) / 1e9,
    pictureGbit: (watchers * slopes.videoViewerKbit) / million,
    pictureCores: (watchers * slopes.videoViewerUs) / million / assumed.load,
    packagerCores: (streams * slopes.streamPackagerUs) / million / assumed.load,
    machineSecondsPerViewerHour: (processes * 3600) / viewers,
    viewerHour: (paidCores / viewers) * assumed.coreHour + gbPerHour(deliveredBytes) * assumed.trafficGb,
    watcherHour: gbPerHour((slopes.videoViewerKbit * 1000) / 8) * assumed.cdnGb,
    balancer,
    pushWorkers,
  }
}

/** Half loaded by what lasts; all of it may be busy while everybody comes back, with the session of the last visit. */
function planBalancer(
  { restUs, deliveryUs, kb, resumedPerCore }: Engines['balancer'],
  { viewers, deliveries }: Audience,
) {
  return {
    cores: (viewers * (restUs + deliveries * deliveryUs)) / million / assumed.load,
    memoryGb: (viewers * kb) / million,
    returnCores: viewers / resumedPerCore / assumed.returnSeconds,
  }
}

/** The cost of a list depends on the request rate of a process, and that on the number of processes. */
function planProcesses(slopes: Slopes, { viewers, deliveries, requests, barrierMs }: Audience) {
  let processes = Math.ceil(viewers / assumed.seats)
  for (;;) {
    const list = costAt(slopes.lists, (viewers * requests) / processes, barrierMs)
    const usPerViewer = slopes.viewerUs + deliveries * slopes.deliveryUs + requests * list.us
    const needed = Math.ceil((viewers * usPerViewer) / million / assumed.load)
    if (needed <= processes) return { usPerViewer, processes, list }
    processes = needed
  }
}

export interface Limit {
  part: string
  ends: string
  at: number
}

/** Where one of each ends, the nearest first for a campus that grows. */
export function limitsOf(slopes: Slopes, campus = audiences[0] as Audience): Limit[] {
  const { usPerViewer } = planFor(slopes, campus)
  const half = assumed.load * million
  return [
    { part: 'a link of 1 Gbit/s', ends: 'viewers with the picture', at: million / slopes.videoViewerKbit },
    { part: 'one process at half load', ends: 'viewers with the picture', at: half / slopes.videoViewerUs },
    {
      part: `PostgreSQL with ${assumed.postgresConnections} connections`,
      ends: 'processes',
      at: assumed.postgresConnections / assumed.poolConnections,
    },
    { part: 'one process: sockets it admits', ends: 'viewers', at: assumed.seats },
    { part: 'one process at half load', ends: 'viewers of a busy campus', at: half / usPerViewer },
    {
      part: `PostgreSQL, ${assumed.postgresCores} cores at half load, by idle polls alone`,
      ends: 'processes',
      at: (assumed.postgresCores * half) / slopes.nodePostgresUs,
    },
    { part: 'one Redis at half load', ends: 'processes, at 10 changes a second', at: redisEnd(slopes, 10, half) },
  ]
}

const redisEnd = (slopes: Slopes, changes: number, budget: number) =>
  (budget - changes * slopes.changeRedisUs) / (slopes.nodeRedisUs + changes * slopes.changeRedisNodeUs)
