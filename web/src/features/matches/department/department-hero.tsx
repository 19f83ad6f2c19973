// The chosen department's match on top of the first page: in progress, else the next, else the last.
import type { Match } from '@campus/contract/matches'
import { clsx } from 'clsx'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useDepartmentMatches } from '../../../data/matches/match-lists.ts'
import { matchPath } from '../../../paths.ts'
import { readStored, store } from '../../../storage.ts'
import { titleWithSport } from '../../../text/format/competition-title.ts'
import { shortSideName } from '../../../text/format/side-name.ts'
import { useText } from '../../../text/use-text.tsx'
import { useToday } from '../../../ui/browser/use-clock.ts'
import { Crest } from '../../../ui/list/crest.tsx'
import { tintOf } from '../../../ui/list/tint.ts'
import { lazyWhenIdle } from '../../../ui/loading/lazy-when-idle.ts'
import { MatchScore } from '../row/match-score.tsx'
import { SharedScore, useSharedScore } from '../row/shared-score.tsx'
import { StatusPill } from '../row/status-pill.tsx'
import { minutesOfADay, useMinutesUntil } from '../row/use-minutes-until.ts'
import styles from './department-hero.module.css'
import { ownMatches } from './own-matches.rules.ts'

const WatchLink = lazyWhenIdle(() => import('./watch-link.tsx').then((module) => module.WatchLink))

function Side({ match, side }: { match: Match; side: 1 | 2 }) {
  const text = useText()
  return (
    <span className={styles.side}>
      <Crest name={match[`teamName${side}`]} department={match[`department${side}`]} />
      <bdi>{shortSideName(match, side, text)}</bdi>
    </span>
  )
}

const noneKey = 'departmentWithoutMatch'

/** How long until the start; its day if that is more than a day away, and its status when it should have started. */
function Until({ match }: { match: Match }) {
  const text = useText()
  const minutes = useMinutesUntil(match)
  if (minutes === null) return <StatusPill match={match} />
  return (
    <span className={styles.until}>
      {minutes <= minutesOfADay ? text.own.inMinutes(minutes) : text.shortDay(match.date ?? '')}
    </span>
  )
}

function opponentSide(match: Match, department: string): 1 | 2 {
  return match.department1 === department ? 2 : 1
}

function Foot({ match, next, department }: { match: Match; next: Match | null; department: string }) {
  const text = useText()
  const nextDay = next?.date && [text.shortDay(next.date), next.startTime].filter(Boolean).join(' ')
  const side = next && opponentSide(next, department)
  // A side that nobody knows yet is not named.
  const opponent = side && next[`teamName${side}`] && shortSideName(next, side, text)
  const place = [match.date && text.shortDay(match.date), match.venue].filter(Boolean).join(' · ')
  return (
    <div className={styles.foot}>
      {match.status === 'LIVE' || match.status === 'PAST' ? (
        <span>{nextDay ? text.own.next(nextDay, opponent) : place}</span>
      ) : (
        <span>{place}</span>
      )}
      <Suspense fallback={null}>{match.status === 'LIVE' && <WatchLink matchId={match.matchId} />}</Suspense>
    </div>
  )
}

/** `live`: the department's match in progress from the day's list, which is here before its own list. */
export function DepartmentHero({ department, live }: { department: string; live: Match | undefined }) {
  const text = useText()
  const today = useToday()
  const { data, isPending } = useDepartmentMatches(department)
  const own = ownMatches(data ?? [], today)
  const match = live ?? own.pinned
  const { isShared, share } = useSharedScore()
  // Out of season nothing is pinned: then no place is kept for it while the list loads, and nothing below moves.
  const [wasNone] = useState(() => readStored('local', noneKey) !== null)
  const isNone = !isPending && !match
  useEffect(() => {
    if (!isPending) store('local', noneKey, isNone ? 'none' : null)
  }, [isPending, isNone])
  if (!match) return isPending && !wasNone ? <div className={clsx(styles.hero, styles.empty)} aria-busy="true" /> : null
  return (
    <section className={styles.hero} style={tintOf(match)} aria-label={text.own.title}>
      <Link className={styles.match} to={matchPath(match)} onClick={share}>
        <span className={styles.head}>
          <span>
            {text.own.title} · {titleWithSport(match.competitionName, text.sport(match.sport))}
          </span>
          {match.status === 'FUTURE' ? <Until match={match} /> : <StatusPill match={match} />}
        </span>
        <span className={styles.sides}>
          <Side match={match} side={1} />
          <SharedScore matchId={match.matchId} isShared={isShared}>
            <MatchScore match={match} hasKicks />
          </SharedScore>
          <Side match={match} side={2} />
        </span>
      </Link>
      <Foot match={match} next={own.next} department={department} />
    </section>
  )
}
