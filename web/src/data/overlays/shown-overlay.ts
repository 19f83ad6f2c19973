// What an overlay shows, read with the token of its address alone: its steering as it changes, the matches of its court, and the time by
// the clock that dates events.
import { getShownOverlay, type OverlayEvent, overlayTopic, type ShownOverlay } from '@campus/contract/overlays'
import { matchesTopic } from '@campus/contract/topics'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { refetchAfterCurrent, refetchFresh } from '../../api/refetch-fresh.ts'
import { useTopic } from '../../realtime/use-topic.ts'
import { addSample, offsetOf, type Sample, sampleOf } from './database-clock.rules.ts'

/** Each answer confirms what is shown, and makes the time more exact. */
const confirmMs = 5000
const goneCodes = ['PASS_INVALID', 'PASS_NOT_FOUND']

/** Of the page's one overlay. */
let samples: Sample[] = []
let confirmedAt = -Infinity

/** By the clock that dates events, in milliseconds since 1970. */
export const databaseNow = () => performance.now() + offsetOf(samples)

/** How long ago the server confirmed what is shown. */
export const unconfirmedMs = () => performance.now() - confirmedAt

const isGone = (error: unknown) => error instanceof ApiError && goneCodes.includes(error.code)

const shownOf = (token: string) =>
  queryOptions<ShownOverlay, Error, ShownOverlay, string[]>({
    queryKey: ['overlay-shown', token],
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (isGone(state.error) ? false : confirmMs),
    refetchIntervalInBackground: true,
    queryFn: async ({ client, signal }): Promise<ShownOverlay> => {
      const sentAt = performance.now()
      const shown = await call(getShownOverlay, {}, signal, { authorization: `Overlay ${token}` })
      const receivedAt = performance.now()
      samples = addSample(samples, sampleOf(sentAt, receivedAt, shown.now))
      confirmedAt = receivedAt
      return newer(client.getQueryData<ShownOverlay>(['overlay-shown', token]), shown)
    },
  })

/** A steering that overtook the answer stays. */
const newer = (known: ShownOverlay | undefined, shown: ShownOverlay): ShownOverlay =>
  known && known.version > shown.version ? { ...shown, steering: known.steering, version: known.version } : shown

function takeEvent(client: QueryClient, token: string, event: OverlayEvent) {
  const { queryKey } = shownOf(token)
  // The next answer says that it is gone.
  if ('isDeleted' in event) void refetchFresh(client, queryKey)
  else
    client.setQueryData(queryKey, (known) => (known && known.version < event.version ? { ...known, ...event } : known))
}

/** Undefined until the first answer; null once the overlay was deleted. Everything else that fails leaves what was shown. */
export function useShownOverlay(token: string): ShownOverlay | null | undefined {
  const { data, error } = useQuery(shownOf(token))
  return isGone(error) ? null : data
}

export function useFollowOverlay(token: string, matches: ShownOverlay['matches'], venueId: number | null) {
  const client = useQueryClient()
  const { queryKey } = shownOf(token)
  const catchUp = () => void refetchFresh(client, queryKey)
  useTopic(
    { ...overlayTopic, path: overlayTopic.path.replace('{overlay}', token) },
    (event) => takeEvent(client, token, event),
    catchUp,
  )
  useTopic(
    matchesTopic,
    ({ match }) => {
      const isHere = match.venueId !== null && match.venueId === venueId
      if (isHere || matches.some(({ matchId }) => matchId === match.matchId)) void refetchAfterCurrent(client, queryKey)
    },
    () => {},
  )
}
