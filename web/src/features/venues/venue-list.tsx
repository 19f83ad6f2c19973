// List of all venues with their actions.
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { venueList } from '../../data/venues.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/list/card.tsx'
import { RowList } from '../../ui/list/row-list.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import { VenueRow } from './venue-row.tsx'

export function VenueList() {
  const text = useSeasonText()
  const { venues: words } = text.office
  const query = useQuery(venueList())
  return (
    <LoadedList query={query} failed={words.loadFailed}>
      {(venues) => (
        <Card title={words.list} note={words.count(venues.length)}>
          <RowList
            items={venues}
            keyOf={({ venueId }) => venueId}
            empty={<Notice icon={<MapPin aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />}
          >
            {(venue) => <VenueRow venue={venue} />}
          </RowList>
        </Card>
      )}
    </LoadedList>
  )
}
