// A value of the match form as text, for the comparison of two administrators' values.

import type { Sport } from '@campus/contract/sports'
import { hasReason } from '@campus/rules/results/status'
import { placeholder, roundName } from '../../../text/format/placeholders.ts'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { filledSets, hasScore, type MatchValues } from '../form/match-form.rules.ts'
import type { StaleField } from './stale.rules.ts'

/** Names of ids. */
export interface Names {
  team: (teamId: number | null) => string
  venue: (venueId: number | null) => string
  competition: (competitionId: number | null) => string
}

export function useValueWords(names: Names, sport: Sport) {
  const text = useAdminText()
  const { form, list, stale } = text.adminWords
  const { places } = useSeasonText()

  const fields: Record<StaleField, string> = {
    competition: form.competition,
    matchType: form.matchType,
    status: list.status,
    date: list.date,
    time: list.time,
    venue: form.venue,
    group: form.group,
    round: form.round,
    team1: list.team1,
    team2: list.team2,
    sides: form.lanes,
    score: stale.score,
    showSubScores: form.showSubScores(sport),
  }

  function score(values: MatchValues): string {
    if (!hasScore(values.status)) return stale.empty
    const sets = filledSets(values).map(({ one, two }) => `${one}–${two}`)
    const kicks = values.shootOutOne && `(${values.shootOutOne} : ${values.shootOutTwo})`
    return [sets.length > 0 ? sets.join(' ') : `${values.scoreOne} : ${values.scoreTwo}`, kicks].join(' ').trim()
  }

  const write: Record<StaleField, (values: MatchValues) => string> = {
    competition: (values) => `${text.sport(values.sport)} · ${names.competition(values.competitionId)}`,
    matchType: ({ matchType }) => form.types[matchType],
    status: ({ status, reason }) => [text.statuses[status], hasReason(status) && reason].filter(Boolean).join(' · '),
    date: ({ date }) => (date ? text.day(date) : ''),
    time: ({ time }) => time,
    venue: ({ venueId }) => names.venue(venueId),
    group: ({ groupName }) => groupName,
    round: ({ round }) => roundName(places, round),
    team1: ({ teamOneId, teamOneSource }) => placeholder(places, teamOneSource) ?? names.team(teamOneId),
    team2: ({ teamTwoId, teamTwoSource }) => placeholder(places, teamTwoSource) ?? names.team(teamTwoId),
    sides: ({ sideIds }) => sideIds.map(names.team).join(', '),
    score,
    showSubScores: ({ showSubScores }) => (showSubScores ? stale.on : stale.off),
  }

  return {
    field: (field: StaleField) => fields[field],
    value: (field: StaleField, values: MatchValues) => write[field](values) || stale.empty,
  }
}
