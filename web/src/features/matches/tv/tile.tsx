// One court: what is played there, with score, period and clock; or what comes next, and when.
import type { Match } from '@campus/contract/matches'
import { clsx } from 'clsx'
import { useLostSince } from '../../../realtime/use-connection.ts'
import { seoulTime } from '../../../text/format/dates.ts'
import { leadersOf, sideMark } from '../../../text/format/field.ts'
import { shortSideName, sideName } from '../../../text/format/side-name.ts'
import { type ScreensText, useScreensText } from '../../../text/use-screens-text.ts'
import { useClock } from '../../../ui/browser/use-clock.ts'
import { Crest } from '../../../ui/list/crest.tsx'
import { useExpected } from '../row/expected.tsx'
import { hasRunningClock, isSuspended, loserOf } from '../row/match-status.ts'
import { statusText } from '../row/pill-text.ts'
import type { Tile } from './day.rules.ts'
import styles from './tile.module.css'
import type { Goal } from './use-goal.ts'

interface Line {
  key: string
  name: string
  /** Of the crest; null without one. */
  team: { name: string | null; department: string | null } | null
  score: string
  isBehind: boolean
}

/** Longer names do not fit beside a score of two digits. */
const longName = 8

function sideLine(match: Match, side: 1 | 2, text: ScreensText): Line {
  const other = side === 1 ? 2 : 1
  const [own, theirs] = [match[`teamScore${side}`], match[`teamScore${other}`]]
  const whole = sideName(match, side, text)
  const kicks = match[`shootOut${side}`]
  const isLosing = loserOf(match) === side || (match.status === 'LIVE' && (own ?? 0) < (theirs ?? 0))
  return {
    key: String(side),
    name: whole.length > longName ? shortSideName(match, side, text) : whole,
    team: { name: match[`teamName${side}`], department: match[`department${side}`] },
    score: [own ?? '', kicks === null ? '' : `(${kicks})`].join(''),
    isBehind: isLosing,
  }
}

/** Of many sides: the first two, or which match it is. */
function linesOf(match: Match, text: ScreensText): Line[] {
  if (!match.sides) return [sideLine(match, 1, text), sideLine(match, 2, text)]
  const leaders = leadersOf(match, 2).map((side) => ({
    key: String(side.teamId),
    name: side.teamName,
    team: { name: side.teamName, department: side.department },
    score: sideMark(match, side, text),
    isBehind: false,
  }))
  if (leaders.length > 0) return leaders
  return ([1, 2] as const).map((side) => ({
    key: String(side),
    name: sideName(match, side, text),
    team: null,
    score: '',
    isBehind: side === 2,
  }))
}

export function CourtTile({ tile: { court, match }, goal }: { tile: Tile; goal: Goal | null }) {
  const text = useScreensText()
  const expected = useExpected(match.matchId)
  const isLive = match.status === 'LIVE' && !isSuspended(match)
  const isLate = match.status === 'FUTURE' && expected !== undefined
  return (
    <article className={clsx(styles.tile, isLive && styles.live, (isLate || isSuspended(match)) && styles.late)}>
      <header>
        <span className={styles.where}>
          <b>{court ?? text.tv.noCourt}</b>
          <small>{text.sport(match.sport)}</small>
        </span>
        <Pill match={match} />
      </header>
      {linesOf(match, text).map(({ key, name, team, score, isBehind }) => {
        const isScorer = goal !== null && key === String(goal.side)
        return (
          <p key={key} className={clsx(styles.side, isBehind && !isScorer && styles.behind)}>
            {isScorer && <i key={goal.at} className={styles.flash} aria-hidden="true" />}
            {team && <Crest {...team} />}
            <span className={styles.name}>{name}</span>
            {isScorer && <span className={styles.goal}>{text.tv.goal}</span>}
            <b className={clsx('num', match.sides && styles.mark)}>{score}</b>
          </p>
        )
      })}
    </article>
  )
}

function Pill({ match }: { match: Match }) {
  const text = useScreensText()
  const expected = useExpected(match.matchId)
  const lostSince = useLostSince()
  const isRunning = hasRunningClock(match) && lostSince === null
  // While the connection is lost the minute stands still, as the score does.
  const state = useClock((now) => statusText(match, lostSince ?? now, text).pill, isRunning ? 'minutes' : null)
  const isNow = match.status === 'LIVE' && !isSuspended(match)
  if (match.status !== 'FUTURE') {
    const tone = isNow ? styles.pillLive : isSuspended(match) && styles.pillLate
    return <span className={clsx(styles.pill, tone, 'num')}>{state}</span>
  }
  if (match.queue?.calledAt) return <span className={clsx(styles.pill, styles.pillLate)}>{text.matches.called}</span>
  if (!expected) return <span className={clsx(styles.pill, 'num')}>{match.startTime ?? text.matches.noTime}</span>
  return (
    <span className={clsx(styles.pill, styles.pillLate, 'num')}>
      {seoulTime(expected.startsAt)} · {text.tv.late(expected.lateMinutes)}
    </span>
  )
}
