// What stands behind the buttons for the seldom: cards, substitutions, own goals, time-outs, forfeits.
import type { ScoreEvent } from '@campus/contract/scoring'
import type { ScoringWords } from '../../text/use-scoring-text.ts'
import type { Offer } from './choice-sheet.tsx'
import { can, lastGoal, sides } from './controls.rules.ts'
import type { Desk } from './desk.ts'
import type { Body } from './log.rules.ts'

const cards: NonNullable<ScoreEvent['card']>[] = ['YELLOW', 'SECOND_YELLOW', 'RED']

function offered(desk: Desk, side: 1 | 2, label: string, body: Body): Offer[] {
  if (!can(desk.game, body)) return []
  return [{ label, color: desk.colors[side - 1], run: () => desk.tap(body) }]
}

export function cardOffers(desk: Desk, words: ScoringWords): Offer[] {
  // Side by side: the same card of both sides in a row.
  return cards.flatMap((card) =>
    sides.flatMap((side) =>
      offered(desk, side, `${desk.names[side - 1]} ${words.cards[card]}`, { type: 'CARD', team: side, card }),
    ),
  )
}

export function substitutionOffers(desk: Desk, words: ScoringWords): Offer[] {
  return sides.flatMap((side) =>
    offered(desk, side, `${desk.names[side - 1]} ${words.substitution}`, { type: 'SUBSTITUTION', team: side }),
  )
}

interface Rare {
  onUndo: (id: string) => void
  onForfeit: (side: 1 | 2) => void
}

export function moreOffers(desk: Desk, words: ScoringWords, { onUndo, onForfeit }: Rare): Offer[] {
  const { game, names, colors } = desk
  const isGoals = game.rules.kind === 'GOALS'
  // Badminton knows intervals, no time-outs.
  const hasTimeOuts = desk.match.sport === 'TABLE_TENNIS'
  return [
    ...sides.flatMap((side) =>
      isGoals ? offered(desk, side, words.ownGoalFor(names[side - 1] ?? ''), { type: 'OWN_GOAL', team: side }) : [],
    ),
    ...sides.flatMap((side) => {
      const goal = lastGoal(game, side)
      if (!goal || game.folded.state.status !== 'LIVE') return []
      return [
        { label: words.takeGoal(names[side - 1] ?? ''), color: colors[side - 1], run: () => onUndo(goal.event.id) },
      ]
    }),
    ...sides.flatMap((side) =>
      hasTimeOuts ? offered(desk, side, words.timeOut(names[side - 1] ?? ''), { type: 'TIME_OUT', team: side }) : [],
    ),
    ...(isGoals ? [] : cardOffers(desk, words)),
    ...sides.flatMap((side) =>
      can(game, { type: 'FORFEIT', team: side })
        ? [{ label: words.forfeit(names[side - 1] ?? ''), run: () => onForfeit(side) }]
        : [],
    ),
  ]
}
