// English names of days, rounds, groups and teams that are not known yet.
import { type NamedRound, singleRounds } from '@campus/contract/sports'

const rounds: Partial<Record<NamedRound, string>> = {
  ROUND_OF_128: 'Round of 128',
  ROUND_OF_64: 'Round of 64',
  ROUND_OF_32: 'Round of 32',
  ROUND_OF_16: 'Round of 16',
  QUARTER_FINALS: 'Quarter finals',
  SEMI_FINALS: 'Semi finals',
  FINAL: 'Final',
  THIRD_PLACE: 'Third place',
  WINNERS_FINAL: "Winners' final",
  LOSERS_FINAL: "Losers' final",
  SECOND_FINAL: 'Second final',
  CONSOLATION_FINAL: 'Consolation final',
}
/** As organisers enter them. */
const entered: Record<string, string> = {
  승자전: "Winners' match",
  패자전: "Losers' match",
  최종전: 'Deciding match',
  전체: 'League',
}

function englishRound(round: string): string {
  const [, kind, number] = /^(LOSERS|CONSOLATION)_ROUND_(\d)$/.exec(round) ?? []
  if (kind) return `${kind === 'LOSERS' ? "Losers'" : 'Consolation'} round ${number}`
  return rounds[round as NamedRound] ?? entered[round] ?? round.replace(/^(\d{1,2})라운드$/, 'Round $1')
}

const englishGroup = (group: string) =>
  entered[group] ?? group.replace(/^(\p{L})조$/u, 'Group $1').replace(/^예선 (\d{1,2})조$/, 'Heat $1')

export const englishStage = ({ groupName, round }: { groupName: string | null; round: string | null }) =>
  [englishGroup(groupName ?? ''), englishRound(round ?? '')].filter((word) => word !== '')

/** The team, or where it will come from: "Winner of Quarter final 2". */
export function englishSide(teamName: string | null, source: string | null): string {
  if (teamName !== null) return teamName
  const [kind, from = '', place] = (source ?? '').split(':')
  if (kind === 'HEATS') return from === '0' ? 'By marks of the heats' : `First ${from} of each heat, then by marks`
  if (kind === 'SWISS') return `Round ${from}, not paired yet`
  const stage = englishGroup(englishRound(from))
  if (kind === 'RANK') return `${stage}, place ${place}`
  const match = singleRounds.includes(from)
    ? stage
    : /^(Group .|League)$/.test(stage)
      ? `${stage} match ${place}`
      : /\d$/.test(stage)
        ? `${stage}, match ${place}`
        : `${stage.replace(/finals$/, 'final')} ${place}`
  if (kind === 'WINNER') return `Winner of ${match}`
  return kind === 'LOSER' ? `Loser of ${match}` : 'No team'
}

const days = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "Sat, 14 Nov 2026" for a Seoul day. */
export const englishDay = (date: string) => days.format(new Date(date))
