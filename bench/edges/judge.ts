// What the bench of edge processes promises. Pure.
import { median } from '@campus/ops/figures'

export const promise = {
  viewers: 3000,
  /** Of a full process: memory of the process itself, 68 MB of both Node's own file, and its work while nobody is there. */
  memory: 0.75,
  idle: 0.6,
  /** Of what a delivery, a socket and a shared list cost there. A delivery: 0.9 times as many in a second. */
  delivery: 1.11,
  socket: 1.2,
  list: 1,
  /** A list by the edge: so many times as many in a second as of a bare Fastify route with the same bytes, head and body. */
  listTimesBare: 0.9,
}

/** What one process costs. */
export interface Cost {
  residentMb: number
  heldMb: number
  /** Milliseconds of a core in a second, with nobody there. */
  idleMs: number
  /** Of one socket, live memory. */
  socketKb: number
  /** Microseconds of a core. */
  deliveryUs: number
  listUs: number
}

export interface Alone {
  /** Sockets that were closed when the writer was killed. */
  closed: number
  /** Whether the last list came with its age. */
  isOldSaid: boolean
  /** Until the list was new again. */
  backMs: number
}

export interface Measured {
  viewers: number
  times: Cost
  listTimesBare: number
  /** Changes that some viewer missed or received twice. */
  lost: number
  alone: Alone
}

const kinds = ['residentMb', 'heldMb', 'idleMs', 'socketKb', 'deliveryUs', 'listUs'] as const

const ofEach = (figure: (kind: keyof Cost) => number) =>
  Object.fromEntries(kinds.map((kind) => [kind, figure(kind)])) as unknown as Cost

/** Rounds in turns: the middle of all, so that one that was disturbed decides nothing. */
export const middleOf = (rounds: Cost[]): Cost => ofEach((kind) => median(rounds.map((round) => round[kind])))

export const timesOf = (edge: Cost, full: Cost): Cost => ofEach((kind) => edge[kind] / full[kind])

export const isKept = ({ viewers, times, listTimesBare, lost, alone }: Measured): boolean =>
  viewers >= promise.viewers &&
  times.residentMb <= promise.memory &&
  times.idleMs <= promise.idle &&
  times.deliveryUs > 0 &&
  times.deliveryUs <= promise.delivery &&
  times.socketKb <= promise.socket &&
  times.listUs <= promise.list &&
  listTimesBare >= promise.listTimesBare &&
  lost === 0 &&
  alone.closed === 0 &&
  alone.isOldSaid &&
  alone.backMs > 0
