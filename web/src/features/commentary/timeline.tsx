// The timeline of a match: newest first while it runs, in order of play once it is over. One layout for all sports.

import type { Match } from '@campus/contract/matches'
import type { Sport } from '@campus/contract/sports'
import { kitOf } from '@campus/rules/kits/kits'
import type { Moment, Pair, Story } from '@campus/rules/scoring/moments'
import { type KicksRow, type Row, rowsOf, type SetRow } from '@campus/rules/scoring/timeline-rows'
import { minuteText } from '@campus/rules/sports/minutes'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useCommentaryText } from '../../text/use-commentary-text.ts'
import { Card } from '../../ui/list/card.tsx'
import { tintOf } from '../../ui/list/tint.ts'
import { MomentIcon } from './moment-icon.tsx'
import { periodName, rubberName } from './sentences.rules.ts'
import styles from './timeline.module.css'

type Names = readonly [one: string, two: string]
/** Renders the replay button beside a goal. */
export type Replay = (match: Match, eventId: string) => ReactNode

function Score({ of: [one, two] }: { of: Pair }) {
  return (
    <strong className="num">
      {one} : {two}
    </strong>
  )
}

interface SideProps {
  moment: Moment
  side: 1 | 2
  sport: Sport
  names: Names
  replay: (eventId: string) => ReactNode
}

function SideItem({ moment, side, sport, names, replay }: SideProps) {
  const { relay } = useCommentaryText()
  const { kind, minute, card, part, player, score } = moment
  const isGoal = kind === 'GOAL' || kind === 'OWN_GOAL'
  const words: Partial<Record<Moment['kind'], string>> = {
    GOAL: relay.goal,
    OWN_GOAL: relay.ownGoal,
    CARD: relay.cards[card ?? 'YELLOW'],
    SUBSTITUTION: relay.substitution,
  }
  return (
    <li className={clsx(styles.item, side === 1 && styles.one)}>
      <span className={styles.mid}>
        {minute && <small className="num">{minuteText(minute)}</small>}
        {kitOf(sport).kind !== 'GOALS' && part !== null && <small>{relay.set(sport, part + 1)}</small>}
        {isGoal && <Score of={score} />}
      </span>
      <span className={styles.what}>
        <span className={styles.badge} data-side={isGoal ? side : undefined}>
          <MomentIcon moment={moment} />
        </span>
        <span className={styles.words}>
          <span className="sr-only">{names[side - 1]} </span>
          {player && <b>{player} </b>}
          <span className={clsx(player && styles.quiet)}>{words[kind]}</span>
          {isGoal && replay(moment.id)}
        </span>
      </span>
    </li>
  )
}

function Mark({ moment }: { moment: Moment }) {
  const { relay } = useCommentaryText()
  const { kind, period, score } = moment
  const isBeginning = kind === 'START' || (kind === 'PERIOD' && period !== 'HALF_TIME')
  const words: Partial<Record<Moment['kind'], string>> = {
    START: relay.say.start,
    STANDING: relay.standing,
    CORRECTION: relay.correction,
    FINISH: relay.finish,
    FORFEIT: relay.forfeit,
    SUSPEND: [relay.suspended, moment.reason].filter(Boolean).join(' · '),
    RESUME: relay.resumed,
    RUBBER_WON: relay.rubberOver(rubberName(relay, moment)),
  }
  return (
    <li className={styles.mark}>
      <span>
        {words[kind] ?? periodName(relay, moment)}
        {!isBeginning && `\u00a0 ${score[0]}\u00a0:\u00a0${score[1]}`}
      </span>
    </li>
  )
}

function SetItem({ row, sport, names }: { row: SetRow; sport: Sport; names: Names }) {
  const { relay } = useCommentaryText()
  const { set, score, winner, end, isOver, run } = row
  const sideOf = (side: 1 | 2) => (
    <span className={styles.team}>
      {winner === side && (
        <>
          <b>{names[side - 1]}</b> {relay.won}
        </>
      )}
    </span>
  )
  return (
    <li className={clsx(styles.item, styles.set)}>
      {sideOf(1)}
      <span className={styles.mid}>
        {row.rubber !== undefined && <small>{relay.rubber(row.rubber + 1)}</small>}
        <small>{relay.set(sport, set + 1)}</small>
        {!kitOf(sport).isBout && <Score of={score} />}
        {(end || !isOver) && <small>{end ? relay.setEnds[end] : relay.running}</small>}
      </span>
      {sideOf(2)}
      {run.length > 0 && (
        <span className={styles.strip} aria-hidden="true">
          {run.map((side, at) => (
            <i key={at} data-side={side} />
          ))}
        </span>
      )}
    </li>
  )
}

function KicksItem({ row, names }: { row: KicksRow; names: Names }) {
  const { relay } = useCommentaryText()
  const sideOf = (side: 1 | 2) => (
    <span className={styles.kicks}>
      <span className="sr-only">{names[side - 1]}</span>
      {row.kicks.flatMap((kick, at) =>
        kick.side === side ? (
          <i key={at} data-scored={kick.isScored}>
            <span className="sr-only">{kick.isScored ? relay.scored : relay.missed}</span>
          </i>
        ) : (
          []
        ),
      )}
    </span>
  )
  return (
    <li className={clsx(styles.item, styles.set)}>
      {sideOf(1)}
      <span className={styles.mid}>
        <small>{relay.periods.SHOOT_OUT}</small>
        <Score of={row.score} />
      </span>
      {sideOf(2)}
    </li>
  )
}

interface ItemProps {
  row: Row
  sport: Sport
  names: Names
  replay: (eventId: string) => ReactNode
}

function Item({ row, sport, names, replay }: ItemProps) {
  if (row.kind === 'SIDE')
    return <SideItem moment={row.moment} side={row.side} sport={sport} names={names} replay={replay} />
  if (row.kind === 'SET') return <SetItem row={row} sport={sport} names={names} />
  if (row.kind === 'KICKS') return <KicksItem row={row} names={names} />
  return <Mark moment={row.moment} />
}

interface Props {
  match: Match
  story: Story
  names: Names
  replay?: Replay | undefined
}

export function Timeline({ match, story, names, replay }: Props) {
  const { relay } = useCommentaryText()
  const rows = rowsOf(story)
  if (rows.length === 0) return null
  const isLive = match.status === 'LIVE'
  const replayOf = (eventId: string) => replay?.(match, eventId)
  return (
    <Card title={relay.timeline} note={isLive ? relay.newestFirst : undefined}>
      {rows.some((row) => row.kind === 'SET' && row.run.length > 0) && (
        <p className={styles.legend} style={tintOf(match)}>
          {relay.rallies}
          {names.map((name, at) => (
            <span key={at}>
              <i data-side={at + 1} />
              {name}
            </span>
          ))}
        </p>
      )}
      <ol className={styles.list} style={tintOf(match)}>
        {(isLive ? rows.toReversed() : rows).map((row) => (
          <Item key={row.id} row={row} sport={match.sport} names={names} replay={replayOf} />
        ))}
      </ol>
    </Card>
  )
}
