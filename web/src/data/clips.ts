// Clips and recordings of a match: polled while a clip is being made or may still appear.
import { type Clip, deleteClip, deleteRecording, listClips, listRecordings, makeClip } from '@campus/contract/clips'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '../api/call.ts'

const comingMs = 2500
const filmedMs = 15_000

export const clipsOf = (matchId: number) =>
  queryOptions({
    queryKey: ['clips', matchId],
    queryFn: ({ signal }) => call(listClips, { params: { matchId: String(matchId) } }, signal),
  })

/** `isFilmed`: the match is live and a camera films it, so that clips may appear by themselves. */
export function useClips(matchId: number, isFilmed = false, enabled = true) {
  const client = useQueryClient()
  // Refetch when filming ends: a camera may go off right after the goal that ends a match.
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: clipsOf(matchId).queryKey })
    return isFilmed ? refresh : undefined
  }, [client, matchId, isFilmed])
  return useQuery({
    ...clipsOf(matchId),
    enabled,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return filmedMs
      // A clip is playable before its download exists: poll until both do.
      if (state.data?.some((clip) => clip.state === 'COMING' || (clip.state === 'READY' && !clip.mp4))) return comingMs
      return isFilmed ? filmedMs : false
    },
  })
}

/** Clips that something else names, by id; asked for again when one is named that is not known yet. */
export function useNamedClips(matchId: number, clipIds: readonly number[]): ReadonlyMap<number, Clip> {
  const client = useQueryClient()
  const { data: clips } = useClips(matchId, false, clipIds.length > 0)
  const known = useMemo(() => new Map(clips?.map((clip) => [clip.clipId, clip])), [clips])
  const missing = clips ? clipIds.filter((clipId) => !known.has(clipId)).join() : ''
  useEffect(() => {
    if (missing) void client.invalidateQueries({ queryKey: clipsOf(matchId).queryKey })
  }, [client, matchId, missing])
  return known
}

const recordingsOf = (matchId: number) =>
  queryOptions({
    queryKey: ['recordings', matchId],
    queryFn: ({ signal }) => call(listRecordings, { params: { matchId: String(matchId) } }, signal),
  })

export const useRecordings = (matchId: number, enabled = true) => useQuery({ ...recordingsOf(matchId), enabled })

/** Makes a clip of the moment that the viewer sees. */
export function useMakeClip(matchId: number) {
  const client = useQueryClient()
  return useMutation({
    meta: { asksToSignIn: true },
    mutationFn: (at: number) =>
      call(makeClip, { params: { matchId: String(matchId) }, body: { at: new Date(at).toISOString() } }),
    onSuccess: (clip) => {
      client.setQueryData<Clip[]>(clipsOf(matchId).queryKey, (known) => known && [...known, clip])
      return client.invalidateQueries({ queryKey: clipsOf(matchId).queryKey })
    },
  })
}

/** A clip or a recording, by its id. */
export type Film = { clipId: number } | { recordingId: number }

export function useDeleteFilm(matchId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (film: Film) =>
      'clipId' in film
        ? call(deleteClip, { params: { clipId: String(film.clipId) } })
        : call(deleteRecording, { params: { recordingId: String(film.recordingId) } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: clipsOf(matchId).queryKey }),
        client.invalidateQueries({ queryKey: recordingsOf(matchId).queryKey }),
      ]),
  })
}
