// The header of the console: teams, the score in large figures, and the clock.
import { kitOf } from '@campus/rules/kits/kits'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { useSecond } from '../../../ui/browser/use-seconds.ts'
import { announce } from '../../../ui/feedback/toast.tsx'
import { Crest } from '../../../ui/list/crest.tsx'
import { TeamName } from '../../../ui/list/team-name.tsx'
import { figuresOf, orderOf, playedSets } from '../pads/controls.rules.ts'
import { clockOf } from './clock.rules.ts'
import type { Desk } from './desk.ts'
import styles from './score-head.module.css'

/** Announces every change of the score to screen readers. */
function useAnnounceScore({ game, names }: Desk) {
  const { scoring: words } = useScoringText()
  const [one, two] = figuresOf(game)
  const { scoreOne, scoreTwo, sets } = game.folded.state
  const announcement = words.score(names[0], one, two, names[1])
  const key = [scoreOne, scoreTwo, one, two, sets.length].join()
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    announce(announcement)
  }, [key, announcement])
}

function Clock({ game }: Desk) {
  const text = useScoringText()
  const { state } = game.folded
  const now = useSecond(state.status === 'LIVE' && state.period !== null && state.suspended === null)
  const face = clockOf(game.rules, state, now)
  if (state.status !== 'LIVE') return <>{text.statuses[state.status]}</>
  if (!state.period) return null
  return (
    <>
      {text.periods[state.period]} {face?.shown}
      {face?.added && <b className={styles.added}>{text.scoring.added(face.added)}</b>}
    </>
  )
}

export function ScoreHead({ desk }: { desk: Desk }) {
  const text = useScoringText()
  const { match, game, names } = desk
  const { state } = game.folded
  useAnnounceScore(desk)
  const played = playedSets(game)
  // Where the pads show points, the sets won are small.
  const isSets = game.rules.kind !== 'GOALS' && game.rules.kind !== 'PERIODS'
  // In the order of the pads below.
  const order = orderOf(game)
  const inOrder = <Value,>(one: Value, two: Value) => order.map((side) => (side === 1 ? one : two))
  const [left, right] = inOrder(state.scoreOne, state.scoreTwo)
  const kicks = state.shootOut
  return (
    <section className={clsx(styles.head, isSets && styles.small, 'num')} aria-label={text.match.score}>
      <p className={styles.clock}>
        <Clock {...desk} />
      </p>
      <div className={styles.sides}>
        {order.map((side, place) => (
          <div
            key={side}
            className={clsx(styles.side, desk.colors.areAlike && side === 2 && styles.marked)}
            data-place={place}
          >
            <Crest name={match[`teamName${side}`]} department={match[`department${side}`]} />
            <TeamName name={names[side - 1] ?? ''} />
          </div>
        ))}
        <div className={styles.score}>
          <span>{left ?? '-'}</span>
          <i aria-hidden="true">:</i>
          <span className="sr-only"> {text.matches.to} </span>
          <span>{right ?? '-'}</span>
        </div>
      </div>
      {kicks && (
        <p className={styles.line}>
          {text.scoring.kicks} {kicks[0]} : {kicks[1]}
        </p>
      )}
      {played.length > 0 && !kitOf(match.sport).isBout && game.rules.kind !== 'TIES' && (
        <p className={styles.line} aria-label={text.matches.sets(match.sport)}>
          {played.map(({ one, two }, at) => (
            <span key={at}>{inOrder(one, two).join('–')}</span>
          ))}
        </p>
      )}
    </section>
  )
}
