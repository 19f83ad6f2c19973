// The board of a screen: courts, what comes next, one table at a time, an announcement and the clock.
import type { Match } from '@campus/contract/matches'
import type { ScreenSettings } from '@campus/contract/screens'
import { useMemo } from 'react'
import { useMatchesOn } from '../../../data/matches/match-lists.ts'
import { useScreensText } from '../../../text/use-screens-text.ts'
import { useClock } from '../../../ui/browser/use-clock.ts'
import { ExpectedTimes, useAllExpected } from '../row/expected.tsx'
import { DarkPage } from './dark-page.tsx'
import { countOver, isDark, nextOf, pageOf, plannedStart, tilesOf, wantedMatches } from './day.rules.ts'
import { Foot } from './foot.tsx'
import { Head } from './head.tsx'
import { NextList } from './next-list.tsx'
import { Replay } from './replay.tsx'
import { pageSize, pagesOf } from './rotation.rules.ts'
import styles from './screen.module.css'
import { TableRotation } from './table-rotation.tsx'
import { CourtTile } from './tile.tsx'
import { useGoal } from './use-goal.ts'
import { useReplay } from './use-replay.ts'
import { useStep } from './use-step.ts'
import { useToday } from './use-today.ts'

export function Board({ settings }: { settings: ScreenSettings }) {
  const { tv: words } = useScreensText()
  const date = useToday()
  const day = useMatchesOn({ sport: 'ALL', date })
  if (!day.data) return <DarkPage word={day.isError ? words.waiting : words.loading} />
  return (
    <ExpectedTimes matches={day.data}>
      <Day settings={settings} date={date} matches={day.data} fetchedAt={day.dataUpdatedAt} />
    </ExpectedTimes>
  )
}

interface DayProps {
  settings: ScreenSettings
  date: string
  matches: readonly Match[]
  fetchedAt: number
}

const minuteMs = 60_000

function Day({ settings, date, matches, fetchedAt }: DayProps) {
  const { tv: words } = useScreensText()
  const late = useAllExpected()
  const now = useClock((instant) => Math.floor(instant / minuteMs) * minuteMs, 'minutes')
  const goal = useGoal(matches)
  const replay = useReplay(goal, settings.hasReplays)
  const wanted = useMemo(() => wantedMatches(matches, settings), [matches, settings])
  const begins = (match: Match) => late.get(match.matchId)?.startsAt ?? plannedStart(match)
  const tiles = tilesOf(wanted, begins, now)
  const pages = pagesOf(tiles, pageSize)
  const turn = useStep(settings.seconds, pages.length)
  // A goal on another page is shown where it happened.
  const at = pageOf(pages, goal?.matchId) ?? turn
  if (isDark(wanted, begins, now))
    return <DarkPage word={wanted.length === 0 ? words.notToday : words.night} fetchedAt={fetchedAt} />
  const shown = pages[at] ?? []
  const next = nextOf(wanted, tiles, begins, now)
  return (
    <>
      <main className={styles.board} aria-label={words.label}>
        <Head date={date} all={wanted.length} over={countOver(wanted)} fetchedAt={fetchedAt} />
        <section className={styles.tiles} data-count={shown.length}>
          {shown.map((tile) => (
            <CourtTile key={tile.key} tile={tile} goal={goal?.matchId === tile.match.matchId ? goal : null} />
          ))}
          {shown.length === 0 && <p className={styles.none}>{words.noMatches}</p>}
        </section>
        <aside className={styles.side}>
          <NextList matches={next} begins={begins} />
          <TableRotation settings={settings} matches={wanted} />
        </aside>
        <Foot settings={settings} matches={wanted} page={at} pages={pages.map(({ length }) => length)} />
      </main>
      {replay && <Replay key={replay.clip.clipId} {...replay} />}
    </>
  )
}
