// Queries and mutations of camera passes, for administrators.
import { createCameraPass, listCameraPasses, revokeCameraPass } from '@campus/contract/live'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const cameraPassesOf = (streamId: string) =>
  queryOptions({
    queryKey: ['camera-passes', streamId],
    // Poll: the list shows when a pass was last used.
    refetchInterval: 15_000,
    queryFn: ({ signal }) => call(listCameraPasses, { params: { streamId } }, signal),
  })

interface Wanted {
  label: string
  matchId: number | null
  hours: number
}

/** The response is the only one with the token: it never stays in the cache. */
export function useMakeCameraPass(streamId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Wanted) => call(createCameraPass, { params: { streamId }, body }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: cameraPassesOf(streamId).queryKey }),
  })
}

export function useRevokeCameraPass(streamId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (passId: number) => call(revokeCameraPass, { params: { streamId, passId: String(passId) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: cameraPassesOf(streamId).queryKey }),
  })
}
