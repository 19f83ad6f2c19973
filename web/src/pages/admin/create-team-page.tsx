// /admin/create-team: all teams and their squads, edited in place, and a form for a new one.
import { TeamForm } from '../../features/teams/team-form.tsx'
import { TeamList } from '../../features/teams/team-list.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useSeasonText } from '../../text/use-season-text.ts'
import panel from '../../ui/list/panel.module.css'

export function CreateTeamPage() {
  const { teams } = useSeasonText().office
  return (
    <Screen title={teams.title} hasBack>
      <div className={panel.columns}>
        <TeamForm />
        <TeamList />
      </div>
    </Screen>
  )
}
