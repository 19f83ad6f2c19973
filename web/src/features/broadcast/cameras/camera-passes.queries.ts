// What administrators ask and change about camera passes.
import { createCameraPass, listCameraPasses, revokeCameraPass } from '@campus/contract/live'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

export const cameraPassesOf = (streamId: string) =>
  queryOptions({
    queryKey: ['live', 'passes', streamId],
    // The last use of a pass is what one looks for here.
    refetchInterval: 15_000,
    queryFn: ({ signal }) => call(listCameraPasses, { params: { streamId } }, signal),
  })

interface Wanted {
  label: string
  matchId: number | null
  hours: number
}

/** The token is told this once and kept by whoever asked, never in the cache. */
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
