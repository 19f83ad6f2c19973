// /admin/sports: the sports that the campus made itself.
import { SportList } from '../../features/competitions/sports/sport-list.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { sportPath } from '../../paths.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import panel from '../../ui/list/panel.module.css'

export function SportsPage() {
  const { ownSports: words } = useSeasonText().office
  return (
    <Screen title={words.title} hasBack>
      <SportList />
      <div className={panel.actions}>
        <ButtonLink tone="primary" to={sportPath('new')}>
          {words.create}
        </ButtonLink>
      </div>
    </Screen>
  )
}
