// All venues, each with what can be done with it.
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Card } from '../../ui/card.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import panel from '../../ui/panel.module.css'
import { VenueRow } from './venue-row.tsx'
import { venueList } from './venues.queries.ts'

export function VenueList() {
  const text = useSeasonText()
  const { venues: words } = text.office
  const query = useQuery(venueList())
  return (
    <Loaded
      query={query}
      skeleton={<ListSkeleton label={text.loading} />}
      failed={words.loadFailed}
      hint={errorText(text, query.error)}
      retry={text.retry}
    >
      {(venues) => (
        <Card title={words.list} note={words.count(venues.length)}>
          {venues.length > 0 ? (
            <ul className={panel.rows}>
              {venues.map((venue) => (
                <li key={venue.venueId}>
                  <VenueRow venue={venue} />
                </li>
              ))}
            </ul>
          ) : (
            <Notice icon={<MapPin aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />
          )}
        </Card>
      )}
    </Loaded>
  )
}
