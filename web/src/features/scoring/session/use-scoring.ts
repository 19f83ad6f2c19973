// A screen's hold on the match being scored here: its state, kept up by news, and the finger's way to it.
import { logTopic } from '@campus/contract/topics'
import { fold } from '@campus/rules/scoring/scoring'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { useTopic } from '../../../realtime/use-topic.ts'
import type { Game } from '../pads/controls.rules.ts'
import { useRest } from '../pads/use-rest.ts'
import { type Body, type Known, tapsOf, type Waiting } from './log.rules.ts'
import type { Scoring } from './scoring.state.ts'
import { sessionOf } from './session.ts'

export interface Scored extends Scoring {
  game: Game | null
  /** The id it got; null where it followed too soon on another. */
  tap: (body: Body) => string | null
  /** Whether a button that opens a sheet was meant, and not only hit by the second tap of a double tap. */
  mayOpen: () => boolean
  /** While the pads rest after a tap. */
  resting: { side: 1 | 2 | null } | null
  discard: (id: string) => void
  meet: () => void
}

function gameOf(known: Known, waiting: readonly Waiting[]): Game {
  const { match, rules } = known
  const base = { sport: match.sport, mustDecide: match.matchType === 'TOURNAMENT' }
  return { rules, base, folded: fold(rules, base, tapsOf(known, waiting)) }
}

export function useScoring(matchId: number, pass: string | null): Scored {
  const session = sessionOf(matchId)
  const state = useSyncExternalStore(session.watch, session.read)
  const { known, waiting } = state
  const game = useMemo(() => known && gameOf(known, waiting), [known, waiting])
  const { resting, mayTap, mayOpen } = useRest()
  useTopic(
    { ...logTopic, path: logTopic.path.replace('{matchId}', String(matchId)) },
    session.applyEvent,
    () => void session.meet(),
  )
  // Another pass is tried at once.
  const open = useEffectEvent((_pass: string | null) => void session.open())
  useEffect(() => open(pass), [pass])
  return {
    ...state,
    game,
    resting,
    mayOpen,
    tap(body) {
      if (!mayTap(body)) return null
      navigator.vibrate?.(18)
      return session.tap(body)
    },
    discard: session.discard,
    meet: () => void session.meet(),
  }
}
