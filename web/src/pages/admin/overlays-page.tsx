// /admin/overlays: the overlays, and with ?overlay= the steering of one, for a phone beside the broadcast.
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { matchesOn } from '../../data/matches/match-lists.ts'
import { overlayList } from '../../data/overlays/overlays.ts'
import { OverlayForm } from '../../features/overlays/overlay-form.tsx'
import { OverlayList } from '../../features/overlays/overlay-list.tsx'
import { Steering } from '../../features/overlays/steering.tsx'
import { useOverlayName } from '../../features/overlays/use-overlay-name.ts'
import { Screen } from '../../layouts/screen.tsx'
import { overlaysPath } from '../../overlay-paths.ts'
import { useOverlayText } from '../../text/use-overlay-text.ts'
import { useToday } from '../../ui/browser/use-clock.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import panel from '../../ui/list/panel.module.css'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'

function SteeringPage({ overlayId }: { overlayId: number }) {
  const { overlays: words } = useOverlayText()
  const query = useQuery(overlayList())
  const overlay = query.data?.find((one) => one.overlayId === overlayId)
  const name = useOverlayName(overlay ?? { matchId: null, venue: null })
  return (
    <Screen title={words.title} subtitle={overlay && name} hasBack>
      <LoadedList query={query} failed={words.loadFailed}>
        {() =>
          overlay ? (
            <Steering overlay={overlay} />
          ) : (
            <Notice title={words.gone}>
              <ButtonLink to={overlaysPath}>{words.back}</ButtonLink>
            </Notice>
          )
        }
      </LoadedList>
    </Screen>
  )
}

function AllOverlays() {
  const { overlays: words } = useOverlayText()
  const query = useQuery(overlayList())
  const { data: matches = [] } = useQuery(matchesOn({ sport: 'ALL', date: useToday() }))
  return (
    <Screen title={words.title} hasBack>
      <div className={panel.columns}>
        <OverlayForm matches={matches} />
        <OverlayList query={query} />
      </div>
    </Screen>
  )
}

export function OverlaysPage() {
  const [search] = useSearchParams()
  const overlayId = Number(search.get('overlay'))
  return overlayId > 0 ? <SteeringPage key={overlayId} overlayId={overlayId} /> : <AllOverlays />
}
