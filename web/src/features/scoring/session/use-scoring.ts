// React binding of a scoring session: its state, updated by events, and its commands.
import { logTopic } from '@campus/contract/topics'
import { baseOf, fold } from '@campus/rules/scoring/scoring'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { useTopic } from '../../../realtime/use-topic.ts'
import type { Game } from '../pads/controls.rules.ts'
import { useTapLock } from '../pads/use-tap-lock.ts'
import { type Body, type Known, seatOf, tapsOf, type Waiting } from './log.rules.ts'
import type { Scoring } from './scoring.state.ts'
import { sessionOf } from './session.ts'

export interface Scored extends Scoring {
  game: Game | null
  /** Returns the id of the tap; null where it followed too soon on another. */
  tap: (body: Body) => string | null
  /** False for the second tap of a double tap: it must not open a sheet. Of lanes only the same one is meant. */
  mayOpen: (lane?: number) => boolean
  /** Set while the pads are locked after a tap. */
  lock: { side: 1 | 2 | null } | null
  discard: (id: string) => void
  sync: () => void
}

function gameOf(known: Known, waiting: readonly Waiting[]): Game {
  const { match, rules } = known
  const base = baseOf(match)
  return { rules, base, folded: fold(rules, base, tapsOf(known, waiting), seatOf(known) ?? undefined) }
}

export function useScoring(matchId: number, pass: string | null): Scored {
  const session = sessionOf(matchId)
  const state = useSyncExternalStore(session.watch, session.read)
  const { known, waiting } = state
  const game = useMemo(() => known && gameOf(known, waiting), [known, waiting])
  const { lock, mayTap, mayOpen } = useTapLock()
  useTopic(
    { ...logTopic, path: logTopic.path.replace('{matchId}', String(matchId)) },
    session.applyEvent,
    () => void session.sync(),
  )
  // A new pass is tried at once.
  const open = useEffectEvent((_pass: string | null) => void session.open())
  useEffect(() => open(pass), [pass])
  return {
    ...state,
    game,
    lock,
    mayOpen,
    tap(body) {
      if (!mayTap(body)) return null
      navigator.vibrate?.(18)
      return session.tap(body)
    },
    discard: session.discard,
    sync: () => void session.sync(),
  }
}
