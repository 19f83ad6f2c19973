// /admin/import: teams and players from spreadsheets, and everything as CSV.
import { useQuery } from '@tanstack/react-query'
import { competitionList } from '../../data/competitions.ts'
import { ExportsCard } from '../../features/audit/exports-card.tsx'
import { ImportForm } from '../../features/teams/import-form.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useSeasonText } from '../../text/use-season-text.ts'

export function ImportPage() {
  const text = useSeasonText()
  const { data: competitions = [] } = useQuery(competitionList())
  const options = competitions
    .filter((each) => !each.isArchived)
    .map(({ competitionId, sport, name, season }) => ({
      value: competitionId,
      label: `${text.sport(sport)} · ${name} ${season}`,
    }))
  return (
    <Screen title={text.office.imports.title} hasBack>
      <ImportForm competitions={options} />
      <ExportsCard />
    </Screen>
  )
}
