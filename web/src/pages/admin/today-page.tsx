// /admin/today: what of this day needs a person now, the courts now and next, and results that are missing.
import type { Board } from '@campus/contract/board'
import type { Match } from '@campus/contract/matches'
import { clockAt, minute } from '@campus/rules/seoul'
import { useQuery } from '@tanstack/react-query'
import { Columns3, Tv } from 'lucide-react'
import { useMemo, useState } from 'react'
import { boardOf, useUndoPlan } from '../../data/board.ts'
import { useMatchesOn } from '../../data/matches/match-lists.ts'
import { disputedMatches, scorerPhones } from '../../data/scoring/passes.ts'
import { type Act, laterAct } from '../../features/matches/board/act.ts'
import { dayOf, restOfCourt } from '../../features/matches/board/board.rules.ts'
import { PreviewSheet } from '../../features/matches/board/preview-sheet.tsx'
import { ExpectedTimes, useAllExpected } from '../../features/matches/row/expected.tsx'
import { StaleBadge } from '../../features/matches/row/stale-badge.tsx'
import { CourtTable } from '../../features/matches/today/court-table.tsx'
import { NeedList } from '../../features/matches/today/need-list.tsx'
import { ResultEntry } from '../../features/matches/today/result-entry.tsx'
import styles from '../../features/matches/today/today.module.css'
import { courtsNow, missingResults, needsOf } from '../../features/matches/today/today.rules.ts'
import { WaitingProtests } from '../../features/protests/waiting-protests.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { paths } from '../../paths.ts'
import { useBoardText } from '../../text/use-board-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { useClock, useToday } from '../../ui/browser/use-clock.ts'
import { IconLink } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import page from './board-page.module.css'

export function TodayPage() {
  const text = useBoardText()
  const { board: words } = text
  const date = useToday()
  const day = useMatchesOn({ sport: 'ALL', date })
  const board = useQuery(boardOf(date))
  const actions = (
    <>
      <IconLink label={words.today.screens} to={paths.screens}>
        <Tv aria-hidden="true" />
      </IconLink>
      <IconLink label={words.title} to={paths.board}>
        <Columns3 aria-hidden="true" />
      </IconLink>
    </>
  )
  return (
    <Screen title={words.today.title} hasBack actions={actions}>
      <Loaded
        query={day}
        skeleton={<div className={page.bones} />}
        failed={words.loadFailed}
        hint={errorText(text, day.error)}
        retry={text.retry}
      >
        {(matches) => (
          <Loaded
            query={board}
            skeleton={<div className={page.bones} />}
            failed={words.loadFailed}
            hint={errorText(text, board.error)}
            retry={text.retry}
          >
            {(facts) => (
              <ExpectedTimes matches={matches}>
                <Today date={date} matches={matches} facts={facts} />
              </ExpectedTimes>
            )}
          </Loaded>
        )}
      </Loaded>
      <StaleBadge fetchedAt={day.dataUpdatedAt} />
    </Screen>
  )
}

function Today({ date, matches, facts }: { date: string; matches: Match[]; facts: Board }) {
  const text = useBoardText()
  const { board: words } = text
  const late = useAllExpected()
  const now = useClock((instant) => Math.floor(instant / minute), 'minutes') * minute
  const { data: disputed = [] } = useQuery(disputedMatches())
  const { data: phones = [] } = useQuery(scorerPhones())
  const [act, setAct] = useState<Act | null>(null)
  const undo = useUndoPlan()
  const day = useMemo(() => dayOf(date, matches, facts, late), [date, matches, facts, late])
  const courtName = (venueId: number | null) =>
    facts.courts.find((court) => court.venueId === venueId)?.name ?? words.noCourt
  const courts = courtsNow(day, [...facts.courts.map(({ venueId }) => venueId), null], now)
  const [soon] = courts
    .flatMap(({ next, venueId }) => (next ? [{ next, venueId, at: day.expected.get(next.matchId) }] : []))
    .toSorted((a, b) => (a.next.startTime ?? '').localeCompare(b.next.startTime ?? ''))
  const upcoming = soon && `${soon.at ? clockAt(soon.at) : soon.next.startTime} ${courtName(soon.venueId)}`

  function delay(venueId: number | null) {
    setAct(laterAct(day, words.did.shifted(courtName(venueId), 15), restOfCourt(day, venueId, now), 15))
  }

  function undoLast(entryId: number) {
    undo.mutate(
      { entryId, accepted: [] },
      {
        onSuccess: () => toast(words.undone),
        onError: (error) => toast(`${words.undoFailed} ${errorText(text, error)}`),
      },
    )
  }

  return (
    <div className={styles.columns}>
      <WaitingProtests />
      <NeedList needs={needsOf(matches, disputed, phones, now)} next={upcoming ?? null} />
      <CourtTable courts={courts} courtName={courtName} expected={day.expected} phones={phones} onLater={delay} />
      <ResultEntry matches={missingResults(matches, now)} />
      {act && (
        <PreviewSheet
          act={act}
          day={day}
          courtName={courtName}
          onClose={() => setAct(null)}
          onDone={(entryId, done) => {
            setAct(null)
            toast(done, { label: words.undo, run: () => undoLast(entryId) })
          }}
        />
      )}
    </div>
  )
}
