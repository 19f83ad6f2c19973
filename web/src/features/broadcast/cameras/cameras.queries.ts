// The cameras that one may film with: by which right, one more, one fewer.
import { deleteStream, saveStream } from '@campus/contract/live'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { askCamera, type Token } from '../recording/broadcast.calls.ts'

/** By which right one may film: the pass, or who is signed in. An administrator who once tried a link is not kept out by it. */
async function findCamera(streamId: string, token: Token, signal: AbortSignal) {
  try {
    return { ...(await askCamera(token, streamId, signal)), token }
  } catch (error) {
    if (token === null || !(error instanceof ApiError) || error.code !== 'PASS_INVALID') throw error
    const own = await askCamera(null, streamId, signal).catch(() => null)
    if (!own) throw error
    return { ...own, token: null }
  }
}

export const cameraOf = (streamId: string, token: Token) =>
  queryOptions({
    queryKey: ['live', 'camera', streamId, token !== null],
    queryFn: ({ signal }) => findCamera(streamId, token, signal),
    // Known once is known for this visit: a camera on air is not taken off the screen by a weak network.
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useSaveStream() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ streamId, title }: { streamId: string; title: string }) =>
      call(saveStream, { params: { streamId }, body: { title } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['live', 'streams'] }),
  })
}

export function useDeleteStream() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (streamId: string) => call(deleteStream, { params: { streamId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['live', 'streams'] }),
  })
}
