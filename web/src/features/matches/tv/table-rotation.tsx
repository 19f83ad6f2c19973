// The tables of the day, one after the other; a long one in parts.
import type { Standings } from '@campus/contract/brackets'
import type { Competition } from '@campus/contract/competitions'
import type { Match } from '@campus/contract/matches'
import type { ScreenSettings } from '@campus/contract/screens'
import { matchesTopic } from '@campus/contract/topics'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { competitionList } from '../../../data/competitions.ts'
import { refetchTables, tablesOf } from '../../../data/screens.ts'
import { usePolling } from '../../../realtime/use-polling.ts'
import { useTopic } from '../../../realtime/use-topic.ts'
import { useScreensText } from '../../../text/use-screens-text.ts'
import { isChosen, tableCompetitions } from './day.rules.ts'
import { Marks } from './marks.tsx'
import { evenly, tableSize } from './rotation.rules.ts'
import styles from './screen.module.css'
import { TableRows } from './table-rows.tsx'
import { useStep } from './use-step.ts'

interface Shown {
  competition: Competition
  group: Standings
  rows: Standings['teams']
  first: number
}

/** New competitions are rare. */
const listMs = 5 * 60_000

/** They follow results: each that is over or corrected asks anew. */
function useFreshTables(competitions: readonly Competition[]) {
  const client = useQueryClient()
  useTopic(
    matchesTopic,
    ({ match }) => {
      const isOurs = competitions.some(({ competitionId }) => competitionId === match.competitionId)
      if (isOurs && match.matchType === 'LEAGUE' && match.status !== 'FUTURE') void refetchTables(client)
    },
    () => void refetchTables(client),
  )
}

export function TableRotation({ settings, matches }: { settings: ScreenSettings; matches: readonly Match[] }) {
  const text = useScreensText()
  const polling = usePolling()
  const { data: known = [] } = useQuery({ ...competitionList(), ...polling, staleTime: listMs })
  const competitions = tableCompetitions(known, matches, settings)
  useFreshTables(competitions)
  const { data: tables = [] } = useQuery({ ...tablesOf(competitions), ...polling })
  const shown = competitions.flatMap((competition) => {
    const own = tables.find(({ competitionId }) => competitionId === competition.competitionId)
    return partsOf(competition, own?.groups ?? [], settings)
  })
  const at = useStep(settings.seconds, shown.length)
  const now = shown[at]
  if (!now) return null
  const { competition, group, rows, first } = now
  const isAlone = competitions.filter(({ sport }) => sport === competition.sport).length === 1
  const name = isAlone ? text.sport(competition.sport) : competition.name
  return (
    <section className={styles.panel}>
      <h2>
        <span className={styles.tableName}>
          {name} {text.places.group(group.group) || text.tv.wholeTable}
        </span>
        <Marks count={shown.length} at={at} seconds={settings.seconds} />
      </h2>
      <TableRows group={group} rows={rows} first={first} />
    </section>
  )
}

function partsOf(competition: Competition, groups: readonly Standings[], { tables: chosen }: ScreenSettings): Shown[] {
  return groups
    .filter(({ group }) => isChosen(chosen, competition.competitionId, group))
    .flatMap((group) => {
      const parts = evenly(group.teams, tableSize)
      return parts.map((rows, at) => ({
        competition,
        group,
        rows,
        first: parts.slice(0, at).reduce((sum, part) => sum + part.length, 0),
      }))
    })
}
