// Two scorers apart: what only one of them has tapped, until the other, the one who tapped or an organiser settles it.
import type { Tap } from '@campus/rules/scoring/scoring'
import { useEffect, useState } from 'react'
import { seoulTime } from '../../../text/format/dates.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import styles from '../console/console.module.css'
import type { Desk } from '../console/desk.ts'
import { labelOf } from './labels.rules.ts'

/** Scorers do not tap in the same instant: only what lasts is a difference. */
const graceMs = 1000
/** More would cover the pads. */
const mostShown = 2

/** The open taps that have been open for a while. */
function useLasting(open: readonly Tap[]): readonly Tap[] {
  const [lasting, setLasting] = useState('')
  const ids = open.map(({ id }) => id).join(' ')
  useEffect(() => {
    const timer = setTimeout(() => setLasting(ids), graceMs)
    return () => clearTimeout(timer)
  }, [ids])
  return open.filter(({ id }) => lasting.includes(id))
}

function Difference({ desk, tap, seat }: { desk: Desk; tap: Tap; seat: 1 | 2 | null }) {
  const text = useScoringText()
  const { apart: words } = text.scoring
  const what = `${labelOf(tap, desk, text)} ${seoulTime(Date.parse(tap.deviceAt))}`
  const agree = (label: string) => (
    <button type="button" className={styles.act} onClick={() => desk.tap({ type: 'AGREE', target: tap.id })}>
      {label}
    </button>
  )
  const undo = (label: string) => (
    <button type="button" className={styles.act} onClick={() => desk.tap({ type: 'UNDO', target: tap.id })}>
      {label}
    </button>
  )
  return (
    <div className={styles.doubt} role="alert">
      <p>
        <b>{words.open}</b>{' '}
        {seat === null
          ? words.onlyOne(tap.scorer || '', what)
          : tap.seat === seat
            ? words.mine(what)
            : words.theirs(what)}
      </p>
      {seat !== tap.seat && agree(seat === null ? words.accept : words.agree)}
      {seat === null ? undo(words.drop) : tap.seat === seat && undo(words.takeBack)}
    </div>
  )
}

export function Differences({ desk, seat }: { desk: Desk; seat: 1 | 2 | null }) {
  const { apart: words } = useScoringText().scoring
  const lasting = useLasting(desk.game.folded.open)
  const { teamScore1, teamScore2 } = desk.match
  if (lasting.length === 0) return null
  return (
    <>
      <output className={styles.others}>{words.agreed(teamScore1 ?? 0, teamScore2 ?? 0, lasting.length)}</output>
      {lasting.slice(0, mostShown).map((tap) => (
        <Difference key={tap.id} desk={desk} tap={tap} seat={seat} />
      ))}
    </>
  )
}
