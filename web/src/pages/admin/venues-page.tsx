// /admin/venues: the courts and pitches of matches.
import { VenueForm } from '../../features/venues/venue-form.tsx'
import { VenueList } from '../../features/venues/venue-list.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { useSeasonText } from '../../text/use-season-text.ts'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'

export function VenuesPage() {
  const { venues } = useSeasonText().office
  return (
    <Screen title={venues.title} hasBack>
      <div className={panel.columns}>
        <Card title={venues.create}>
          <div className={panel.body}>
            <VenueForm />
          </div>
        </Card>
        <VenueList />
      </div>
    </Screen>
  )
}
