// The pads of a running match, by sport: goals, rallies, outs, baskets, turns at bat, kicks.
import { clsx } from 'clsx'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import type { Desk } from '../console/desk.ts'
import { can, figuresOf, orderOf, type Side, sides } from './controls.rules.ts'
import styles from './pad.module.css'
import { Pad } from './pad.tsx'

function Goals({ desk }: { desk: Desk }) {
  const { scoring: words } = useScoringText()
  return sides.map((side) => (
    <Pad
      key={side}
      desk={desk}
      side={side}
      body={{ type: 'GOAL', team: side }}
      label={`${desk.names[side - 1]} ${words.goal}`}
    >
      <b>+1</b>
      <span>{desk.names[side - 1]}</span>
      <small>{words.goal}</small>
    </Pad>
  ))
}

/** In the order of the sides on the court. */
function Rallies({ desk }: { desk: Desk }) {
  const { scoring: words } = useScoringText()
  const { serving } = desk.game.folded.state
  const figures = figuresOf(desk.game)
  return orderOf(desk.game).map((side) => {
    const name = desk.names[side - 1]
    const isServing = serving === side
    return (
      <Pad
        key={side}
        desk={desk}
        side={side}
        body={{ type: 'POINT', team: side }}
        label={`${name} ${words.point}, ${figures[side - 1]}${isServing ? `, ${words.serving}` : ''}`}
      >
        <span>{name}</span>
        <b className={styles.points}>{figures[side - 1]}</b>
        <small className={clsx(styles.serve, !isServing && styles.hidden)}>{words.serving}</small>
      </Pad>
    )
  })
}

function Outs({ desk }: { desk: Desk }) {
  const { scoring: words } = useScoringText()
  const figures = figuresOf(desk.game)
  return sides.map((side) => {
    const left = figures[side - 1] ?? 0
    return (
      <Pad
        key={side}
        desk={desk}
        side={side}
        body={{ type: 'OUT', team: side }}
        label={`${desk.names[side - 1]} ${words.out}, ${words.left(left)}`}
      >
        <span>{desk.names[side - 1]}</span>
        <b className={styles.points}>{left}</b>
        <small>−1 {words.out}</small>
      </Pad>
    )
  })
}

/** The usual basket is the largest: what it counts stands in the middle of what may be tapped. */
function Baskets({ desk }: { desk: Desk }) {
  const { scoring: words } = useScoringText()
  const { rules } = desk.game
  if (rules.kind !== 'PERIODS') return null
  const usual = rules.values[Math.floor((rules.values.length - 1) / 2)]
  return sides.map((side) => {
    const name = desk.names[side - 1] ?? ''
    return (
      <div key={side} className={styles.baskets}>
        {rules.values.map((value) => (
          <div key={value} data-usual={value === usual} data-alone={rules.values.length === 2}>
            <Pad
              desk={desk}
              side={side}
              body={{ type: 'POINT', team: side, value }}
              label={`${name} ${words.points(value)}`}
              look={value === usual ? 'LARGE' : 'SMALL'}
            >
              <b>+{value}</b>
              {value === usual && <small>{name}</small>}
            </Pad>
          </div>
        ))}
        {rules.bonusFouls !== null && <Fouls desk={desk} side={side} bonus={rules.bonusFouls} />}
      </div>
    )
  })
}

/** The fouls of a side in this period: from the bonus on, the other side throws freely. */
function Fouls({ desk, side, bonus }: { desk: Desk; side: Side; bonus: number }) {
  const { scoring: words } = useScoringText()
  const count = desk.game.folded.state.fouls[side - 1] ?? 0
  const hasBonus = count >= bonus
  return (
    <button
      type="button"
      className={styles.fouls}
      data-bonus={hasBonus}
      disabled={!can(desk.game, { type: 'FOUL', team: side })}
      aria-disabled={desk.lock ? true : undefined}
      onClick={() => desk.tap({ type: 'FOUL', team: side })}
    >
      <span>
        <span className="sr-only">{desk.names[side - 1]} </span>
        {words.foul} {hasBonus && <em>{words.bonus}</em>}
      </span>
      <b className="num">{count}</b>
    </button>
  )
}

/** Both pads are of the side at bat: the other one can do nothing that counts. */
function AtBat({ desk }: { desk: Desk }) {
  const { scoring: words } = useScoringText()
  const { rules, folded } = desk.game
  const side = folded.state.serving
  if (rules.kind !== 'PERIODS' || rules.outs === null || !side) return null
  const name = desk.names[side - 1] ?? ''
  const outs = words.outCount(folded.state.outs[side - 1] ?? 0, rules.outs)
  return (
    <>
      <Pad desk={desk} side={side} body={{ type: 'POINT', team: side }} label={`${name} ${words.point}`}>
        <span>{words.atBat(name)}</span>
        <b>+1</b>
        <small>{words.point}</small>
      </Pad>
      <Pad
        desk={desk}
        side={side}
        body={{ type: 'OUT', team: side }}
        label={`${name} ${words.out}, ${outs}`}
        look="PLAIN"
      >
        <b className={styles.word}>{words.out}</b>
        <small>{outs}</small>
      </Pad>
    </>
  )
}

const Periods = ({ desk }: { desk: Desk }) =>
  desk.game.rules.kind === 'PERIODS' && desk.game.rules.outs !== null ? <AtBat desk={desk} /> : <Baskets desk={desk} />

function Kicks({ desk }: { desk: Desk }) {
  const { scoring: words } = useScoringText()
  const { kicks } = desk.game.folded.state
  return sides.map((side) => {
    const name = desk.names[side - 1] ?? ''
    const isTurn = can(desk.game, { type: 'KICK', team: side, isScored: true })
    return (
      <div key={side} className={styles.kicker} data-turn={isTurn}>
        <p className={styles.kicks}>
          <span>{name}</span>
          <span aria-hidden="true">
            {kicks.map((kick, at) => kick.team === side && <i key={at} data-in={kick.isScored} />)}
          </span>
        </p>
        {[true, false].map((isScored) => {
          const result = isScored ? words.kickIn : words.kickOut
          const body = { type: 'KICK', team: side, isScored } as const
          return (
            <Pad key={result} desk={desk} side={side} body={body} label={`${name} ${words.kicks} ${result}`}>
              <span>{result}</span>
            </Pad>
          )
        })}
      </div>
    )
  })
}

/** Where many are placed the console has lanes instead, and each rubber of a tie has pads of its own. */
const byKind = {
  GOALS: Goals,
  POINTS: Rallies,
  SURVIVORS: Outs,
  PERIODS: Periods,
  PLACED: () => null,
  TIES: () => null,
}

/** When ends change in the middle of a game, the pads swap only after the scorer confirms, never under a finger. */
function useSeenOrder({ game }: Desk) {
  const { endsSwapped, sets } = game.folded.state
  const now = `${sets.length} ${endsSwapped}`
  const [seen, setSeen] = useState(now)
  const isSameSet = seen.startsWith(`${sets.length} `)
  // A new game starts with its own tap: swap at once.
  if (!isSameSet) setSeen(now)
  return { hasChanged: game.rules.kind === 'POINTS' && isSameSet && seen !== now, see: () => setSeen(now) }
}

function EndsChanged({ desk, onSeen }: { desk: Desk; onSeen: () => void }) {
  const { scoring: words } = useScoringText()
  const { lock } = desk
  return (
    <button
      type="button"
      className={clsx(styles.start, styles.tall)}
      aria-disabled={lock ? true : undefined}
      onClick={() => desk.mayOpen() && onSeen()}
    >
      <ArrowLeftRight aria-hidden="true" />
      {words.endsChanged}
      <small>{words.endsChangedHint}</small>
    </button>
  )
}

export function Pads({ desk }: { desk: Desk }) {
  const { rules, folded } = desk.game
  const { hasChanged, see } = useSeenOrder(desk)
  const Kind = folded.state.period === 'SHOOT_OUT' ? Kicks : byKind[rules.kind]
  if (hasChanged) return <EndsChanged desk={desk} onSeen={see} />
  return (
    <div className={clsx(styles.pads, rules.kind !== 'GOALS' && styles.tall)}>
      <Kind desk={desk} />
    </div>
  )
}
