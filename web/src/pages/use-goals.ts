// What is worth a line between the messages: goals, sets and the end, each at the moment it was tapped.
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Goal } from '../features/chat/rows.rules.ts'
import { competitionOf } from '../features/competitions/competitions.queries.ts'
import { type MomentKind, tellStory } from '../features/relay/moments.rules.ts'
import { sentence } from '../features/relay/sentences.rules.ts'
import { useLog } from '../features/relay/use-log.ts'
import { matchPath } from '../paths.ts'
import { sideName } from '../text/side-name.ts'
import { useRelayText } from '../text/use-relay-text.ts'

const told: readonly MomentKind[] = ['GOAL', 'OWN_GOAL', 'SET', 'FINISH', 'FORFEIT']

export function useGoals(match: Match): Goal[] {
  const text = useRelayText()
  const { data: log } = useLog(match.matchId)
  const hasEvents = !!log && log.events.length > 0
  const { data: competition } = useQuery({ ...competitionOf(match.competitionId), enabled: hasEvents })
  return useMemo(() => {
    const story = log && competition && tellStory(competition.rules, log.match, log.events)
    if (!story) return []
    const times = new Map(log.events.map(({ id, at }) => [id, at]))
    const names = [sideName(log.match, 1, text), sideName(log.match, 2, text)] as const
    const to = matchPath(log.match)
    return story.moments
      .filter(({ kind }) => told.includes(kind))
      .map((moment) => ({
        id: moment.id,
        at: times.get(moment.id) ?? '',
        said: sentence({ words: text.relay, sport: log.match.sport, names }, moment),
        to,
      }))
      .toSorted((one, two) => (one.at < two.at ? -1 : 1))
  }, [log, competition, text])
}
