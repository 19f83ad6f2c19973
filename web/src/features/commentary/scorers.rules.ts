// Who scored, as the head of a match page shows it: one line per player and side, in the order of the first goal.

import type { Moment, Side } from '@campus/rules/scoring/moments'
import { minuteText } from '@campus/rules/sports/minutes'

export interface Scorer {
  /** OWN_GOAL names nobody: no student should be remembered by one. */
  kind: 'GOAL' | 'OWN_GOAL' | 'SENT_OFF'
  player: string | null
  minutes: string[]
}

function kindOf({ kind, card }: Moment): Scorer['kind'] | null {
  if (kind === 'GOAL' || kind === 'OWN_GOAL') return kind
  return kind === 'CARD' && card !== 'YELLOW' ? 'SENT_OFF' : null
}

/** Those who were sent off come after the goals. */
export function scorersOf(moments: readonly Moment[], side: Side): Scorer[] {
  const lines = new Map<string, Scorer>()
  for (const moment of moments.filter((each) => each.side === side)) {
    const kind = kindOf(moment)
    if (!kind) continue
    const player = kind === 'OWN_GOAL' ? null : moment.player
    const key = `${kind} ${player ?? ''}`
    const line = lines.get(key) ?? { kind, player, minutes: [] }
    lines.set(key, { ...line, minutes: [...line.minutes, ...(moment.minute ? [minuteText(moment.minute)] : [])] })
  }
  const all = [...lines.values()]
  return [...all.filter(({ kind }) => kind !== 'SENT_OFF'), ...all.filter(({ kind }) => kind === 'SENT_OFF')]
}
