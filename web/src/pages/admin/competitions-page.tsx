// /admin/competitions: every competition by sport, and a form for a new one.
import { useNavigate } from 'react-router'
import { CompetitionForm } from '../../features/competitions/details/competition-form.tsx'
import { CompetitionList } from '../../features/competitions/details/competition-list.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { competitionPath } from '../../paths.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import panel from '../../ui/list/panel.module.css'

export function CompetitionsPage() {
  const { competitions } = useSeasonText().office
  const navigate = useNavigate()
  return (
    <Screen title={competitions.title} hasBack>
      <div className={panel.columns}>
        <CompetitionForm onCreated={({ competitionId }) => navigate(competitionPath(competitionId))} />
        <CompetitionList />
      </div>
    </Screen>
  )
}
