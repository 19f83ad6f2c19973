// One match on the board: its state at the left edge, its time, its teams and its score. An overrun grows the card.
import type { Match } from '@campus/contract/matches'
import { clockAt, minute } from '@campus/rules/seoul'
import { clsx } from 'clsx'
import { Clock, Pause } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { stageName } from '../../../text/format/placeholders.ts'
import { shortSideName } from '../../../text/format/side-name.ts'
import { type BoardText, useBoardText } from '../../../text/use-board-text.ts'
import { useClock } from '../../../ui/browser/use-clock.ts'
import { Crest } from '../../../ui/list/crest.tsx'
import { statusText } from '../row/pill-text.ts'
import { TimeLeft } from '../row/time-left.tsx'
import styles from './board.module.css'
import { isOff, minutesOf } from './board.rules.ts'

/** From so many minutes on there is room for a line and a crest for each team. */
const tallMinutes = 45

export type Mark = 'hard' | 'soft' | 'moved' | undefined

interface Props {
  match: Match
  day: string
  startsAt: number
  /** Where the board begins. */
  from: number
  /** When it will begin, where that is later than planned. */
  expected: number | undefined
  mark: Mark
  isChosen: boolean
  /** It is being held elsewhere. */
  isLifted: boolean
  tabIndex: 0 | -1
  court: string
}

export const BoardCard = memo(function BoardCard(props: Props) {
  const { match, day, startsAt, from, expected, mark, isChosen, isLifted, tabIndex, court } = props
  const text = useBoardText()
  const { board: words } = text
  const isLive = match.status === 'LIVE'
  const off = isOff(match, day)
  const minutes = minutesOf(match)
  // A match in progress reaches at least to now.
  const elapsed = useClock((now) => (isLive ? Math.floor((now - startsAt) / minute) : 0), isLive ? 'minutes' : null)
  const over = isLive ? Math.max(0, elapsed + 3 - minutes) : 0
  const top = ((expected ?? startsAt) - from) / minute
  const state = off
    ? styles.off
    : isLive
      ? styles.live
      : isOver(match)
        ? styles.over
        : expected
          ? styles.late
          : undefined
  const place = { '--top': top, '--minutes': minutes + over } as CSSProperties
  const status = statusWords(text, match, expected && Math.floor((expected - startsAt) / minute))
  return (
    <button
      type="button"
      data-card={match.matchId}
      data-mark={mark}
      tabIndex={tabIndex}
      className={clsx(styles.card, state, isChosen && styles.chosen, isLifted && styles.lifted)}
      style={place}
      aria-pressed={isChosen}
    >
      <span className={styles.head}>
        <time className="num">
          {expected !== undefined && <s>{clockAt(startsAt)}</s>} {clockAt(expected ?? startsAt)}
        </time>
        <span className={styles.stage}>{stageName(text.places, match.groupName, match.round)}</span>
        {match.isDraft && <span className={styles.pill}>{words.draft}</span>}
        <Pill match={match} text={text} off={off} late={expected && Math.floor((expected - startsAt) / minute)} />
      </span>
      <Teams match={match} isTall={minutes >= tallMinutes} />
      <span className="sr-only">{words.cardLabel(court, status)}</span>
      {over > 0 && (
        <span className={styles.overrun} style={{ '--over': over } as CSSProperties}>
          <span className="num">{words.over(over, clockAt(startsAt + (minutes + over) * minute))}</span>
        </span>
      )}
    </button>
  )
})

const isOver = ({ status }: Match) => status === 'PAST' || status === 'FORFEIT'

function statusWords(text: BoardText, match: Match, late: number | undefined): string {
  if (match.status === 'FUTURE' && match.queue?.calledAt) return text.matches.called
  if (match.status === 'FUTURE') return late ? text.board.late(late) : text.statuses.FUTURE
  return text.statuses[match.status]
}

interface PillProps {
  match: Match
  text: BoardText
  off: boolean
  late: number | undefined
}

function Pill({ match, text, off, late }: PillProps) {
  const isLive = match.status === 'LIVE'
  const live = useClock((now) => (isLive ? statusText(match, now, text).pill : null), isLive ? 'minutes' : null)
  if (live) return <span className={clsx(styles.pill, styles.livePill, 'num')}>{live}</span>
  if (off)
    return (
      <span className={styles.pill}>
        <Pause aria-hidden="true" />
        {text.statuses[match.status]}
      </span>
    )
  if (match.status === 'FUTURE' && match.queue?.absentAt)
    return (
      <span className={clsx(styles.pill, styles.latePill, 'num')}>
        {text.matches.called} <TimeLeft until={match.queue.absentAt} />
      </span>
    )
  if (late)
    return (
      <span className={clsx(styles.pill, styles.latePill, 'num')}>
        <Clock aria-hidden="true" />
        {text.board.behind(late)}
      </span>
    )
  return isOver(match) ? <span className={styles.donePill}>{text.statuses[match.status]}</span> : null
}

function Teams({ match, isTall }: { match: Match; isTall: boolean }) {
  const text = useBoardText()
  const hasScore = match.status === 'LIVE' || isOver(match)
  const loser = match.winner === null ? null : 3 - match.winner
  const sides = ([1, 2] as const).map((side) => ({
    side,
    name: shortSideName(match, side, text),
    full: match[`teamName${side}`],
    department: match[`department${side}`],
    score: hasScore && !match.sides ? (match[`teamScore${side}`] ?? 0) : null,
    isLoser: loser === side,
  }))
  if (isTall && !match.sides)
    return sides.map(({ side, name, full, department, score, isLoser }) => (
      <span key={side} className={clsx(styles.side, isLoser && styles.loser)}>
        <Crest name={full} department={department} />
        <span>{name}</span>
        {score !== null && <b className="num">{score}</b>}
      </span>
    ))
  const [one, two] = sides
  const middle = one?.score === null ? '–' : `${one?.score}:${two?.score}`
  return (
    <span className={styles.pair}>
      <span className={clsx(one?.isLoser && styles.loser)}>{one?.name}</span>
      <b className="num">{middle}</b>
      <span className={clsx(two?.isLoser && styles.loser)}>{two?.name}</span>
    </span>
  )
}
