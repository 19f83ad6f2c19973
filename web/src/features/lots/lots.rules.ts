// The form of drawn lots: the order of the teams, and what is sent.
import type { LotsForm, OfficeTie } from '@campus/contract/lots'

export interface LotsDraft {
  teams: OfficeTie['teams']
  method: LotsForm['method']
  /** As the field has it, in Seoul: yyyy-MM-ddTHH:mm. */
  drawnAt: string
  witnesses: string[]
}

export const mostWitnesses = 4

/** The team one place up or down; the same order at the ends. */
export function moved(teams: OfficeTie['teams'], at: number, by: -1 | 1): OfficeTie['teams'] {
  const [one, other] = [teams[at], teams[at + by]]
  return one && other ? teams.with(at, other).with(at + by, one) : teams
}

/** One empty field after those that are filled in, as long as there may be another. */
export function witnessFields(witnesses: readonly string[]): string[] {
  const filled = witnesses.filter((name, at) => name.trim() !== '' || at < witnesses.length - 1)
  return filled.length < mostWitnesses ? [...filled, ''] : filled
}

/** Null while something is missing. */
export function lotsForm({ teams, method, drawnAt, witnesses }: LotsDraft): LotsForm | null {
  const names = witnesses.map((name) => name.trim()).filter((name) => name !== '')
  const instant = Date.parse(`${drawnAt}:00+09:00`)
  if (names.length === 0 || Number.isNaN(instant)) return null
  return {
    teamIds: teams.map(({ teamId }) => teamId),
    method,
    drawnAt: new Date(instant).toISOString(),
    witnesses: names,
  }
}
