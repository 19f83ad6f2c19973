// Row of one match, the same on every screen: its status, the teams below each other, the numbers in columns, and a slot for the star.
import type { Match } from '@campus/contract/matches'
import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../../../api/server-clock.ts'
import { matchPath } from '../../../paths.ts'
import { useLostSince } from '../../../realtime/use-connection.ts'
import { leadersOf } from '../../../text/format/field.ts'
import type { Named } from '../../../text/format/short-name.ts'
import { shortSideName, sideName } from '../../../text/format/side-name.ts'
import { useText } from '../../../text/use-text.tsx'
import { useClock } from '../../../ui/browser/use-clock.ts'
import { Crest } from '../../../ui/list/crest.tsx'
import { useExpected } from './expected.tsx'
import { MatchColumns } from './match-columns.tsx'
import styles from './match-row.module.css'
import { hasRunningClock, isSuspended, loserOf, rowSentence, rowStatus } from './match-status.ts'
import { useCallEstimate } from './queue-times.tsx'
import { useSharedScore } from './shared-score.tsx'

interface Props {
  match: Match
  /** The star, passed in by the page: a button beside the link, never inside it. */
  star?: (match: Match) => ReactNode
  /** How many columns of sets the list has, so that the last number of every row is at the same place. */
  columns?: number | undefined
  /** The list holds several sports: a row says which. */
  hasSport?: boolean | undefined
  /** The list holds several days: a row to come says which. */
  hasDay?: boolean | undefined
  /** How a team is called in this list. */
  nameOf?: ((team: Named) => string) | undefined
}

function Side({ match, side, nameOf }: { match: Match; side: 1 | 2 } & Pick<Props, 'nameOf'>) {
  const text = useText()
  const [name, department] = side === 1 ? [match.teamName1, match.department1] : [match.teamName2, match.department2]
  return (
    <span className={clsx(styles.team, loserOf(match) === side && styles.loser)}>
      <Crest name={name} department={department} />
      {/* Isolated: a right-to-left name must not reorder the row. */}
      <bdi>
        {name && nameOf ? nameOf({ name, short: match[`shortName${side}`] }) : shortSideName(match, side, text)}
      </bdi>
    </span>
  )
}

/** Of many sides the first two; before the first mark the stage and how many they are. */
function Field({ match }: { match: Match }) {
  const text = useText()
  const leaders = leadersOf(match, 2)
  if (leaders.length < 2)
    return ([1, 2] as const).map((side) => (
      <span key={side} className={styles.team}>
        <bdi>{sideName(match, side, text)}</bdi>
      </span>
    ))
  return leaders.map(({ side, teamName, department, shortName }) => (
    <span key={side} className={styles.team}>
      <Crest name={teamName} department={department} />
      <bdi>{shortName ?? teamName}</bdi>
    </span>
  ))
}

/** The status in front of the teams, and the whole row as a sentence for screen readers. */
function Status({ match, hasSport, hasDay }: Pick<Props, 'match' | 'hasSport' | 'hasDay'>) {
  const text = useText()
  const lostSince = useLostSince()
  // While disconnected, stop the clock at the last event and do not show the match as live.
  const rate = hasRunningClock(match) && lostSince === null ? 'minutes' : null
  const expected = useExpected(match.matchId)
  const call = useCallEstimate(match.matchId)
  const sentence = useClock((now) => rowSentence(match, lostSince ?? now, text, expected, call), rate)
  const { lead, detail, look } = rowStatus(match, lostSince ?? serverNow(), text, expected, call)
  const isNow = look === 'LIVE' && lostSince === null
  return (
    <>
      <span className="sr-only">{sentence}</span>
      <span className={clsx(styles.status, 'num')} data-look={look} data-now={isNow || undefined} aria-hidden="true">
        <b>{lead}</b>
        {look === 'WARN'
          ? detail && <s>{detail}</s>
          : (detail ?? (hasDay && match.date ? text.shortDay(match.date) : hasSport && text.sport(match.sport)))}
      </span>
    </>
  )
}

export const MatchRow = memo(function MatchRow({ match, star, columns, hasSport, hasDay, nameOf }: Props) {
  const { isShared, share } = useSharedScore()
  return (
    <li
      className={clsx(styles.row, match.status === 'LIVE' && !isSuspended(match) && styles.live, !star && styles.plain)}
      data-status={match.status}
    >
      <Link className={styles.link} to={matchPath(match)} onClick={share}>
        <Status match={match} hasSport={hasSport} hasDay={hasDay} />
        <span className={styles.teams} aria-hidden="true">
          {match.sides ? (
            <Field match={match} />
          ) : (
            <>
              <Side match={match} side={1} nameOf={nameOf} />
              <Side match={match} side={2} nameOf={nameOf} />
            </>
          )}
        </span>
        <MatchColumns match={match} columns={columns} isShared={isShared} />
      </Link>
      {star?.(match)}
    </li>
  )
})
