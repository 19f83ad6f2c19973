// A screen's hold on the match being scored here: its state, kept up by news, and the finger's way to it.
import { logTopic } from '@campus/contract/topics'
import { fold } from '@campus/rules/scoring'
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react'
import { useTopic } from '../../realtime/use-topic.ts'
import { type Game, isTremble } from './controls.rules.ts'
import { type Body, type Known, tapsOf, type Waiting } from './log.rules.ts'
import type { Scoring } from './scoring.state.ts'
import { sessionOf } from './session.ts'

export interface Scored extends Scoring {
  game: Game | null
  tap: (body: Body) => void
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
  const last = useRef<{ body: Body; at: number }>(null)
  useTopic(
    { ...logTopic, path: logTopic.path.replace('{matchId}', String(matchId)) },
    session.takeNews,
    () => void session.meet(),
  )
  // Another pass is tried at once.
  const open = useEffectEvent((_pass: string | null) => void session.open())
  useEffect(() => open(pass), [pass])
  return {
    ...state,
    game,
    tap(body) {
      const now = Date.now()
      if (isTremble(last.current, body, now)) return
      last.current = { body, at: now }
      navigator.vibrate?.(18)
      void session.tap(body)
    },
    discard: session.discard,
    meet: () => void session.meet(),
  }
}
