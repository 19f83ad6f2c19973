// Marks between chat messages: goals, sets and the end, each at the time it was scored, and none before the video shows it.
import type { Match } from '@campus/contract/matches'
import type { MomentKind } from '@campus/rules/scoring/moments'
import { useMemo } from 'react'
import type { Goal } from '../../features/chat/messages/rows.rules.ts'
import { sentence } from '../../features/commentary/sentences.rules.ts'
import { matchPath } from '../../paths.ts'
import { sideName } from '../../text/format/side-name.ts'
import { useCommentaryText } from '../../text/use-commentary-text.ts'
import { useStoryAtPicture } from '../match/use-story.ts'

const markedKinds: readonly MomentKind[] = ['GOAL', 'OWN_GOAL', 'SET', 'FINISH', 'FORFEIT']

export function useGoals(matchId: number, known: Match | undefined): Goal[] {
  const text = useCommentaryText()
  const { match, moments, times } = useStoryAtPicture(matchId, known)
  return useMemo(() => {
    if (!match) return []
    const names = [sideName(match, 1, text), sideName(match, 2, text)] as const
    const to = matchPath(match)
    return moments
      .filter(({ kind }) => markedKinds.includes(kind))
      .map((moment) => ({
        id: moment.id,
        at: times.get(moment.id) ?? '',
        text: sentence({ words: text.relay, sport: match.sport, names, isMark: true }, moment),
        to,
      }))
      .toSorted((one, two) => (one.at < two.at ? -1 : 1))
  }, [match, moments, times, text])
}
