// Head of a match page in the colours of both sides: the score and the status between them, its parts, where and when, and the ways on.

import type { Match } from '@campus/contract/matches'
import { kitOf } from '@campus/rules/kits/kits'
import { clsx } from 'clsx'
import { type ReactNode, type Ref, Suspense } from 'react'
import { Link } from 'react-router'
import { teamPath } from '../../../paths.ts'
import { seoulTime } from '../../../text/format/dates.ts'
import { leadersOf, sideMark } from '../../../text/format/field.ts'
import { partIn } from '../../../text/format/part-in.ts'
import { sideName } from '../../../text/format/side-name.ts'
import { useMatchText } from '../../../text/use-match-text.ts'
import { Crest } from '../../../ui/list/crest.tsx'
import { TeamName } from '../../../ui/list/team-name.tsx'
import { tintOf } from '../../../ui/list/tint.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { useExpected } from '../row/expected.tsx'
import { partsOf, partWinner, shootOutOf } from '../row/match-parts.ts'
import { MatchScore } from '../row/match-score.tsx'
import { isOff, winnerOf } from '../row/match-status.ts'
import { SharedScore } from '../row/shared-score.tsx'
import { StatusPill } from '../row/status-pill.tsx'
import styles from './match-hero.module.css'

/** Only of competitions whose results are confirmed. */
const ResultNotice = lazyPart(() => import('./result-notice.tsx').then((m) => m.ResultNotice))
/** Few matches are ever in a queue. */
const QueueNotice = lazyPart(() => import('./queue-notice.tsx').then((m) => m.QueueNotice))

function Side({ match, side }: { match: Match; side: 1 | 2 }) {
  const text = useMatchText()
  const name = match[`teamName${side}`]
  const teamId = match[`teamId${side}`]
  const winner = winnerOf(match)
  const shown = (
    <>
      <Crest name={name} department={match[`department${side}`]} />
      <span>
        <TeamName name={sideName(match, side, text)} />
        {winner === side && <span className="sr-only"> {text.matchPage.winner}</span>}
      </span>
    </>
  )
  const className = clsx(styles.side, winner === side && styles.winner, winner && winner !== side && styles.loser)
  if (teamId === null) return <div className={className}>{shown}</div>
  return (
    <Link className={className} to={teamPath(teamId)}>
      {shown}
    </Link>
  )
}

function Parts({ match }: { match: Match }) {
  const text = useMatchText()
  const { periods, setEnds } = text.matchPage
  const parts = partsOf(match)
  const { kind } = kitOf(match.sport)
  if (parts.length === 0 || kitOf(match.sport).isBout) return null
  return (
    <ol
      className={clsx(styles.parts, 'num')}
      aria-label={match.rubbers ? text.matchPage.rubberSets : text.matches.sets(match.sport)}
    >
      {parts.map((part, at) => (
        <li key={at}>
          <small>{(kind === 'GOALS' && periods[at]) || partIn(text, match, at + 1)}</small>
          <span>
            <span className={clsx(partWinner(part) === 1 && styles.won)}>{part.one}</span>
            <span aria-hidden="true">–</span>
            <span className="sr-only"> {text.matches.to} </span>
            <span className={clsx(partWinner(part) === 2 && styles.won)}>{part.two}</span>
          </span>
          {/* A quarter or an inning has one way to end. */}
          {part.end && kind === 'SURVIVORS' && <small>{setEnds[part.end]}</small>}
        </li>
      ))}
    </ol>
  )
}

/** Why a match is off, awarded or suspended, and of a postponed one when it is played instead. */
function StatusNotice({ match, where }: { match: Match; where: string }) {
  const text = useMatchText()
  const { status, reason, postponedFrom, suspended } = match
  if (suspended) {
    return (
      <p className={clsx(styles.notice, 'num')} data-status="SUSPENDED">
        {suspended.reason && <strong>{suspended.reason}</strong>}
        {text.matches.suspendedSince(seoulTime(Date.parse(suspended.since)))}
      </p>
    )
  }
  if (!isOff(match) && !reason) return null
  return (
    <p className={clsx(styles.notice, 'num')} data-status={status}>
      {reason && <strong>{reason}</strong>}
      {postponedFrom && (
        <>
          <del>{`${text.day(postponedFrom.date)} ${postponedFrom.startTime}`}</del>
          <b>{where}</b>
        </>
      )}
      {status === 'POSTPONED' && !postponedFrom && text.matches.newDateOpen}
      {status === 'CANCELLED' && text.matches.cancelled}
    </p>
  )
}

/** Of many sides: the stage, and who leads. */
function FieldHead({ match }: { match: Match }) {
  const text = useMatchText()
  const [leader] = leadersOf(match, 1)
  return (
    <div className={styles.field}>
      <b>{sideName(match, 1, text)}</b>
      <StatusPill match={match} />
      {leader ? (
        <p className="num">
          <Crest name={leader.teamName} department={leader.department} />
          <span>
            {text.matches.place(leader.place ?? 1)} {leader.teamName}
          </span>
          <strong>{sideMark(match, leader, text)}</strong>
        </p>
      ) : (
        <p>{sideName(match, 2, text)}</p>
      )}
    </div>
  )
}

interface Props {
  match: Match
  /** Who scored, below the score. */
  scorers?: ReactNode
  ref?: Ref<HTMLElement>
  children: ReactNode
}

export function MatchHero({ match, ref, scorers, children }: Props) {
  const text = useMatchText()
  const shootOut = shootOutOf(match)
  // In a queue the planned start is only an order.
  const clock = match.queue && match.status === 'FUTURE' ? '' : (match.startTime ?? text.matches.noTime)
  const when = match.date ? `${text.day(match.date)} ${clock}`.trim() : text.matchPage.noDate
  const where = match.venue ? `${when} · ${match.venue}` : when
  const expected = useExpected(match.matchId)
  return (
    <section ref={ref} className={styles.hero} style={tintOf(match)} aria-label={text.match.score}>
      {match.sides ? (
        <FieldHead match={match} />
      ) : (
        <div className={styles.row}>
          <Side match={match} side={1} />
          <div
            className={clsx(
              styles.score,
              ((match.status === 'FUTURE' && !match.startTime) || isOff(match)) && styles.noTime,
            )}
          >
            <SharedScore matchId={match.matchId}>
              <MatchScore match={match} />
            </SharedScore>
            <StatusPill match={match} />
          </div>
          <Side match={match} side={2} />
        </div>
      )}
      {scorers}
      <StatusNotice match={match} where={where} />
      {match.result && (
        <Suspense>
          <ResultNotice result={match.result} />
        </Suspense>
      )}
      {match.queue && (
        <Suspense>
          <QueueNotice match={match} />
        </Suspense>
      )}
      {shootOut && <p className={clsx(styles.shootOut, 'num')}>{text.matchPage.shootOut(...shootOut)}</p>}
      <Parts match={match} />
      {!match.postponedFrom && (
        <p className={clsx(styles.when, 'num')}>
          {/* Cross out the day of a postponed or cancelled match: it is not played then. */}
          {isOff(match) && match.date ? <del>{where}</del> : where}
          {expected && (
            <b className={styles.late}>{text.matches.expected(seoulTime(expected.startsAt), expected.lateMinutes)}</b>
          )}
        </p>
      )}
      <div className={styles.tools}>{children}</div>
    </section>
  )
}
