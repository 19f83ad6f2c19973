// What the bench of the freshness barrier promises. Pure.
import type { ListCost } from '../scale/lists.ts'
import type { Nameless, Told } from './behind-edge.ts'
import type { Freshness } from './freshness.ts'

export const promise = {
  stale: 0,
  leastChanges: 100,
  leastKills: 3,
  /** Behind an edge, by a screen that stays and by who names no state. */
  leastLists: 50,
  /** Behind an edge, for who names no state. */
  namelessMs: 2000,
  /** Up to this rate, which is above those of all plans. */
  noFailureUpTo: 1500,
}

export interface Trial extends Freshness {
  barrierMs: number
}

export interface EdgeTrial extends Trial {
  told: Told
  nameless: Nameless
}

export interface Measured {
  costs: ListCost[]
  fresh: Trial[]
  edge: EdgeTrial
}

/** The polls of a process at rest are taken off, and are not exactly the same in each second. */
const mostQuestions = (barrierMs: number) => (barrierMs === 0 ? Number.POSITIVE_INFINITY : 1.1 * (1000 / barrierMs) + 5)

const isPaced = ({ barrierMs, questions, answeredPerSecond }: ListCost) =>
  questions * answeredPerSecond <= mostQuestions(barrierMs)

const isServed = ({ perSecond, failures }: ListCost) => failures === 0 || perSecond > promise.noFailureUpTo

/** With few changes or no kill nothing was tried. */
const isFresh = ({ changes, stale, kills }: Trial) =>
  stale === promise.stale && changes >= promise.leastChanges && kills >= promise.leastKills

const isFreshBehindEdge = ({ told, nameless }: EdgeTrial) =>
  told.stale === promise.stale &&
  Math.min(told.lists, nameless.lists) >= promise.leastLists &&
  nameless.oldestMs <= promise.namelessMs

export const isKept = ({ costs, fresh, edge }: Measured): boolean =>
  costs.every((one) => isPaced(one) && isServed(one)) &&
  fresh.length > 0 &&
  [...fresh, edge].every(isFresh) &&
  isFreshBehindEdge(edge)
