// Each court: what is on it, what comes next and when, and a quarter of an hour later in one act.
import type { Match } from '@campus/contract/matches'
import type { ScorerPhone } from '@campus/contract/scoring'
import { clockAt, minute } from '@campus/rules/seoul'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { matchPath } from '../../../paths.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useBoardText } from '../../../text/use-board-text.ts'
import { useClock } from '../../../ui/browser/use-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import pill from '../../../ui/list/pill.module.css'
import { statusText } from '../row/pill-text.ts'
import { TimeLeft } from '../row/time-left.tsx'
import styles from './today.module.css'
import { type CourtNow, phoneOf } from './today.rules.ts'

interface Props {
  courts: readonly CourtNow[]
  courtName: (venueId: number | null) => string
  expected: ReadonlyMap<number, number>
  phones: readonly ScorerPhone[]
  onLater: (venueId: number | null) => void
}

export function CourtTable({ courts, courtName, expected, phones, onLater }: Props) {
  const text = useBoardText()
  const { today: words, acts } = text.board
  return (
    <Card title={words.courts} note={words.courtCount(courts.length)}>
      {courts.length === 0 && <p className={styles.none}>{words.noCourts}</p>}
      <ul>
        {courts.map(({ venueId, now, next }) => (
          <li key={venueId} className={styles.court}>
            <b>{courtName(venueId)}</b>
            <div>
              {now ? (
                <Running match={now} phone={phoneOf(now, phones)} />
              ) : (
                <span className={styles.quiet}>{words.free}</span>
              )}
            </div>
            <div>
              {next ? (
                <Next match={next} expected={expected.get(next.matchId)} />
              ) : (
                <span className={styles.quiet}>{words.last}</span>
              )}
            </div>
            {next && !next.queue && (
              <Button aria-label={`${courtName(venueId)} ${acts.fifteen}`} onClick={() => onLater(venueId)}>
                {acts.fifteen}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Below it a phone may not last until the end of a match. */
const lowBattery = 20

function Running({ match, phone }: { match: Match; phone: ScorerPhone | undefined }) {
  const text = useBoardText()
  const status = useClock((instant) => statusText(match, instant, text).pill, 'minutes')
  const score = match.sides ? '' : ` ${match.teamScore1 ?? 0} : ${match.teamScore2 ?? 0}`
  return (
    <>
      <Link to={matchPath(match)}>
        {matchName(match, text)}
        <b className="num">{score}</b>
      </Link>
      <span className={clsx(pill.pill, pill.live, 'num')}>{status}</span>
      <Phone phone={phone} />
    </>
  )
}

function Phone({ phone }: { phone: ScorerPhone | undefined }) {
  const { today: words } = useBoardText().board
  const minutes = useClock((now) => (phone ? Math.floor((now - Date.parse(phone.seenAt)) / minute) : 0), 'minutes')
  if (!phone) return <small className={styles.phone}>{words.noScorer}</small>
  const { scorer, waiting, battery } = phone
  const isLow = battery !== null && battery < lowBattery
  return (
    <small className={styles.phone}>
      {words.scorer(scorer)} · {words.seen(Math.max(0, minutes))}
      {battery !== null && <span className={clsx(isLow && styles.low)}> · {words.battery(battery)}</span>}
      {waiting > 0 && <span className={styles.low}> · {words.unsent(waiting)}</span>}
    </small>
  )
}

function Next({ match, expected }: { match: Match; expected: number | undefined }) {
  const text = useBoardText()
  const late = expected === undefined ? 0 : lateBy(match, expected)
  const absentAt = match.queue?.absentAt
  if (absentAt)
    return (
      <>
        <span className={clsx(pill.pill, pill.warn)}>
          {text.matches.called} <TimeLeft until={absentAt} />
        </span>
        <span>{matchName(match, text)}</span>
      </>
    )
  return (
    <>
      <time className="num">
        {late > 0 && <s>{match.startTime}</s>} {expected === undefined ? match.startTime : clockAt(expected)}
      </time>
      {late > 0 && <span className={clsx(pill.pill, pill.warn, 'num')}>{text.board.behind(late)}</span>}
      <span>{matchName(match, text)}</span>
    </>
  )
}

function lateBy({ date, startTime }: Match, expected: number): number {
  const planned = Date.parse(`${date}T${startTime}:00+09:00`)
  return Math.max(0, Math.floor((expected - planned) / minute))
}
