// Compares what organisers were answered with the plan itself, and what each phone said with the plan. Pure, and match by match and
// phone by phone: one too many must not make up for one too few.
import { limits } from '@campus/contract/limits'

/** A match as an act left it; its start in minutes of its day. */
export interface Left {
  matchId: number
  version: number
  start: number
}

export interface Act {
  /** How many matches it was to move. */
  moves: number
  /** Empty when it was rejected. */
  left: Left[]
}

export interface Plan {
  /** Before the first act. */
  before: Left[]
  after: Left[]
  /** Entries in the audit log, one for each act. */
  entries: number
}

export function judgeActs(acts: Act[], { before, after, entries }: Plan) {
  const accepted = acts.filter(({ left }) => left.length > 0)
  const byMatch = Map.groupBy(
    accepted.flatMap(({ left }) => left),
    ({ matchId }) => matchId,
  )
  const first = new Map(before.map((match) => [match.matchId, match]))
  const verdict = { accepted: accepted.length, torn: 0, lost: 0, invented: 0, doubled: 0, wrongStart: 0, unlogged: 0 }
  verdict.torn = accepted.filter(({ moves, left }) => left.length !== moves).length
  verdict.unlogged = Math.abs(entries - accepted.length)
  for (const match of after) {
    const moves = byMatch.get(match.matchId) ?? []
    const versions = new Set(moves.map(({ version }) => version))
    const begun = first.get(match.matchId) ?? match
    verdict.doubled += moves.length - versions.size
    verdict.lost += moves.filter(({ version }) => version > match.version).length
    for (let version = begun.version + 1; version <= match.version; version++)
      if (!versions.has(version)) verdict.invented++
    const last = moves.toSorted((a, b) => b.version - a.version)[0] ?? begun
    if (last.start !== match.start) verdict.wrongStart++
  }
  return verdict
}

export interface Followed {
  matchId: number
  /** In the order of their arrival; null where the phone could not decrypt it. */
  messages: Array<{ matchId: number; version: number; body: string; startsAt?: string } | null>
}

/** The start that a notification names; NaN when it names none. */
export function startIn(body: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)( ·|$)/.exec(body) ?? []
  return Number(hours) * 60 + Number(minutes)
}

/** The start that followers knew, by the same. */
const knownIn = (body: string) => startIn(/ · 원래 (.*)$/.exec(body)?.[1] ?? '')

const isNear = (one: number, two: number) => Math.abs(one - two) < limits.leastMoveMinutes

const startsOf = (matches: Left[]) => new Map(matches.map(({ matchId, start }) => [matchId, start]))

export function judgePhones(phones: Followed[], acts: Act[], { before, after }: Plan) {
  const starts = new Map(
    acts.flatMap(({ left }) => left).map((move) => [`${move.matchId} ${move.version}`, move.start]),
  )
  const [first, final] = [startsOf(before), startsOf(after)]
  const verdict = { shown: 0, quiet: 0, repeated: 0, unopened: 0, unaffected: 0, untrue: 0, twice: 0, untold: 0 }
  for (const { matchId, messages } of phones) {
    let version = 0
    let shown: number | null = null
    for (const message of messages) {
      if (message === null) verdict.unopened++
      else if (message.matchId !== matchId) verdict.unaffected++
      // A phone shows no message that is older or the same again.
      else if (message.version <= version) verdict.repeated++
      else {
        const start = startIn(message.body)
        verdict.shown++
        if (starts.get(`${matchId} ${message.version}`) !== start) verdict.untrue++
        // A newer change replaces a message that has not come: the phone may know this time, and then updates its text without alerting.
        const isShown = shown !== null && isNear(start, shown)
        if (isShown && message.startsAt !== undefined) verdict.quiet++
        else if (isShown) verdict.twice++
        if (!(Math.abs(start - knownIn(message.body)) >= limits.leastMoveMinutes)) verdict.unaffected++
        version = message.version
        shown = start
      }
    }
    if (!isNear(final.get(matchId) ?? NaN, shown ?? first.get(matchId) ?? NaN)) verdict.untold++
  }
  return verdict
}
