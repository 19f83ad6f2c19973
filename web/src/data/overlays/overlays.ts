// Queries and mutations of overlays, for those who steer them.
import {
  createOverlay,
  deleteOverlay,
  listOverlays,
  type Overlay,
  type Steering,
  steerOverlay,
} from '@campus/contract/overlays'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const overlaysKey = ['overlays']
/** Somebody else may steer, and it shows whether OBS has the overlay open. */
const refetchMs = 5000

export const overlayList = () =>
  queryOptions({
    queryKey: overlaysKey,
    refetchInterval: refetchMs,
    queryFn: ({ signal }) => call(listOverlays, {}, signal),
  })

/** The response is the only one with the token: it never stays in the cache. */
export function useCreateOverlay() {
  return useMutation({
    mutationFn: (body: { matchId: number } | { venueId: number }) => call(createOverlay, { body }),
    gcTime: 0,
    onSuccess: (_made, _body, _context, { client }) => client.invalidateQueries({ queryKey: overlaysKey }),
  })
}

/** Shown at once, sent one after the other; what fails is shown as it was. */
export function useSteerOverlay(overlayId: number) {
  const client = useQueryClient()
  const mutationKey = ['steer-overlay', overlayId]
  const update = (change: (overlay: Overlay) => Overlay) =>
    client.setQueryData(overlayList().queryKey, (list) =>
      list?.map((one) => (one.overlayId === overlayId ? change(one) : one)),
    )
  return useMutation({
    mutationKey,
    scope: { id: `overlay ${overlayId}` },
    mutationFn: (body: Partial<Steering>) => call(steerOverlay, { params: { overlayId: String(overlayId) }, body }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: overlaysKey })
      update((overlay) => ({ ...overlay, steering: { ...overlay.steering, ...change } }))
    },
    onSuccess: (overlay) => {
      // A later change is on its way: its answer says how things are.
      if (client.isMutating({ mutationKey }) <= 1) update(() => overlay)
    },
    onError: () => client.invalidateQueries({ queryKey: overlaysKey }),
  })
}

export function useDeleteOverlay() {
  return useMutation({
    mutationFn: (overlayId: number) => call(deleteOverlay, { params: { overlayId: String(overlayId) } }),
    onSuccess: (_reply, _id, _context, { client }) => client.invalidateQueries({ queryKey: overlaysKey }),
  })
}
