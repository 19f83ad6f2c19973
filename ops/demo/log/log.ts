// The logs of what was played today and yesterday: each folds to exactly its match's row.
import { hash } from 'node:crypto'
import { rulesOf } from '@campus/rules/sports/presets'
import { chance } from '../prng.ts'
import type { Campus, EventRow, MatchRow, UserRow } from '../rows.ts'
import { day, startOfDay } from '../seoul.ts'
import { tapGoals } from './log.goals.ts'
import { tapPeriods } from './log.periods.ts'
import { tapSets } from './log.sets.ts'
import { tapScript } from './scripts.ts'

/** What a scorer taps, and when. */
export type Tap = EventRow['body'] & { type: EventRow['type']; at: number }

type Played = Pick<Campus, 'matches' | 'competitions' | 'lineups'>

export function makeLogs(seed: number, campus: Played, scorer: UserRow, now: number): EventRow[] {
  return campus.matches
    .filter((match) => isLogged(match, now))
    .flatMap((match) =>
      tap(seed, campus, match, now).map(({ type, at, ...body }, index): EventRow => {
        const [clock, time] = [index + 1, new Date(at)]
        const id = idOf(`${seed}/${match.id}/${clock}`)
        // The seeder writes a match once: its first version is what all of it led to.
        return {
          id,
          matchId: match.id,
          type,
          clock,
          deviceAt: time,
          at: time,
          body,
          userId: scorer.id,
          version: 1,
        }
      }),
    )
}

function isLogged({ status, startsAt }: MatchRow, now: number): boolean {
  return (status === 'LIVE' || status === 'PAST') && startsAt !== null && startsAt.getTime() >= startOfDay(now) - day
}

function tap(seed: number, { competitions, lineups }: Played, match: MatchRow, now: number): Tap[] {
  const competition = competitions.find(({ id }) => id === match.competitionId)
  if (!competition) throw new Error(`match ${match.id} is in no competition`)
  const luck = chance(seed, `log ${match.id}`)
  const rules = rulesOf({ ...competition, rules: null })
  if (rules.kind === 'PLACED' || rules.kind === 'TIES') return []
  const startsAt = match.startsAt?.getTime() ?? now
  const script = match.status === 'LIVE' ? tapScript(competition.sport, startsAt, now) : undefined
  if (script) return script
  if (rules.kind === 'PERIODS') return tapPeriods(luck, rules, match.sets, startsAt)
  if (rules.kind !== 'GOALS') return tapSets(luck, rules, match, now)
  const [one, two] = [match.teamOneId, match.teamTwoId].map((teamId) => {
    const lineup = lineups.find((each) => each.matchId === match.id && each.teamId === teamId)
    return lineup?.players.filter(({ isStarter }) => isStarter).map(({ name }) => name) ?? []
  })
  return tapGoals(luck, rules, { 1: one ?? [], 2: two ?? [] }, match, now)
}

/** A UUID's shape. */
function idOf(text: string): string {
  const digits = hash('sha256', text)
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
