// The offers of the menus: cards, substitutions, own goals, time-outs, early endings, forfeits.

import type { ScoreEvent } from '@campus/contract/scoring'
import { kitOf } from '@campus/rules/kits/kits'
import { serverNow } from '../../../api/server-clock.ts'
import type { ScoringText, ScoringWords } from '../../../text/use-scoring-text.ts'
import { minutesAndSeconds, setTimeLeft } from '../console/clock.rules.ts'
import type { Desk } from '../console/desk.ts'
import { endingIn } from '../log/labels.rules.ts'
import styles from '../log/log-list.module.css'
import type { Body } from '../session/log.rules.ts'
import type { Offer } from './choice-sheet.tsx'
import { can, earlyEndings, lastGoal, phaseOf, sides } from './controls.rules.ts'

type Card = NonNullable<ScoreEvent['card']>

const cardsOf = (desk: Desk): Card[] => kitOf(desk.match.sport).cards

/** The end of a set before its time is up. */
export interface Early {
  body: Body
  label: string
  left: string
}

interface Rare {
  onUndo: (id: string) => void
  onFinish: (body: Body) => void
  onEarly: (early: Early) => void
  /** Asks why. */
  onSuspend: () => void
  /** A tap whose player is asked for immediately. */
  onNamed: (id: string) => void
}

function offered(desk: Desk, side: 1 | 2, label: string, body: Body): Offer[] {
  if (!can(desk.game, body)) return []
  return [{ label, color: desk.colors.sides[side - 1], run: () => desk.tap(body) }]
}

function cardOffer(desk: Desk, label: string, body: Body & { card: Card }, onNamed: Rare['onNamed']): Offer[] {
  if (!can(desk.game, body)) return []
  const run = () => {
    const id = desk.tap(body)
    if (id && body.card !== 'YELLOW') onNamed(id)
  }
  return [{ label, mark: <i className={styles.card} data-card={body.card} aria-hidden="true" />, run }]
}

export function cardOffers(desk: Desk, words: ScoringWords, { onNamed }: Pick<Rare, 'onNamed'>): Offer[] {
  // Pairs: the same card of both sides side by side.
  return cardsOf(desk).flatMap((card) =>
    sides.flatMap((side) =>
      cardOffer(desk, `${desk.names[side - 1]} ${words.cards[card]}`, { type: 'CARD', team: side, card }, onNamed),
    ),
  )
}

export function substitutionOffers(desk: Desk, words: ScoringWords): Offer[] {
  return sides.flatMap((side) =>
    offered(desk, side, `${desk.names[side - 1]} ${words.substitution}`, { type: 'SUBSTITUTION', team: side }),
  )
}

export function suspendOffers(desk: Desk, words: ScoringWords): Offer[] {
  return words.suspendReasons.map((reason) => ({ label: reason, run: () => desk.tap({ type: 'SUSPEND', reason }) }))
}

export function moreOffers(desk: Desk, text: ScoringText, rare: Rare): Offer[] {
  const { scoring: words } = text
  const { game, names, colors } = desk
  const { kind } = game.rules
  const { hasTimeOuts } = kitOf(desk.match.sport)
  const left = setTimeLeft(game.rules, game.folded.state, serverNow())
  const isHalfTime = kind === 'GOALS' && phaseOf(game) === 'BREAK'
  const nameOf = (side: 1 | 2) => names[side - 1] ?? ''
  return [
    ...sides.flatMap((side) =>
      isHalfTime ? offered(desk, side, words.addGoal(nameOf(side)), { type: 'GOAL', team: side }) : [],
    ),
    ...sides.flatMap((side) =>
      kind === 'GOALS' ? offered(desk, side, words.ownGoalFor(nameOf(side)), { type: 'OWN_GOAL', team: side }) : [],
    ),
    ...sides.flatMap((side) => {
      const goal = lastGoal(game, side)
      if (!goal || game.folded.state.status !== 'LIVE') return []
      const run = () => rare.onUndo(goal.event.id)
      return [{ label: words.takeGoal(nameOf(side)), color: colors.sides[side - 1], run }]
    }),
    ...sides.flatMap((side) =>
      hasTimeOuts ? offered(desk, side, words.timeOut(nameOf(side)), { type: 'TIME_OUT', team: side }) : [],
    ),
    ...(kind === 'GOALS' ? [] : cardOffers(desk, words, rare)),
    ...earlyEndings(game, left).map((body) => {
      const label = kind === 'PERIODS' ? endingIn(desk, body, text) : words.endSet(endingIn(desk, body, text))
      return { label, run: () => rare.onEarly({ body, label, left: minutesAndSeconds(left) }) }
    }),
    ...(can(game, { type: 'SUSPEND' }) ? [{ label: words.suspend, run: rare.onSuspend }] : []),
    ...(isHalfTime && can(game, { type: 'FINISH' })
      ? [{ label: words.finish, run: () => rare.onFinish({ type: 'FINISH' }) }]
      : []),
    ...sides.flatMap((side) =>
      can(game, { type: 'FORFEIT', team: side })
        ? [{ label: words.forfeit(nameOf(side)), run: () => rare.onFinish({ type: 'FORFEIT', team: side }) }]
        : [],
    ),
  ]
}
