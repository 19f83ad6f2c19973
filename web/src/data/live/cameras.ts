// Queries and mutations of cameras: access to one, add, delete.

import { deleteStream, saveStream } from '@campus/contract/live'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { requestCamera, type Token } from './broadcast.calls.ts'
import { streamsKey } from './streams.ts'

/** Access by the pass, or by the signed-in user: a stored invalid pass must not lock an administrator out. */
async function findCamera(streamId: string, token: Token, signal: AbortSignal) {
  try {
    return { ...(await requestCamera(token, streamId, signal)), token }
  } catch (error) {
    if (token === null || !(error instanceof ApiError) || error.code !== 'PASS_INVALID') throw error
    const own = await requestCamera(null, streamId, signal).catch(() => null)
    if (!own) throw error
    return { ...own, token: null }
  }
}

export const cameraOf = (streamId: string, token: Token) =>
  queryOptions({
    queryKey: ['camera', streamId, token !== null],
    queryFn: ({ signal }) => findCamera(streamId, token, signal),
    // Never refetched in a visit: a weak network must not remove a camera on air from the screen.
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useSaveStream() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ streamId, title }: { streamId: string; title: string }) =>
      call(saveStream, { params: { streamId }, body: { title } }),
    onSuccess: () => client.invalidateQueries({ queryKey: streamsKey }),
  })
}

export function useDeleteStream() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (streamId: string) => call(deleteStream, { params: { streamId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: streamsKey }),
  })
}
