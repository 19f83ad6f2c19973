// Public draws: one, all of a competition, the links of captains, and what organisers and captains do with them.
import {
  addDrawNumber,
  applyDraw,
  cancelDraw,
  createDraw,
  type Draw,
  getDraw,
  listDrawLinks,
  listDraws,
} from '@campus/contract/draws'
import type { CallOf } from '@campus/contract/endpoint'
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { bracketsKey, tiesKey } from './brackets/brackets.ts'
import { competitionsKey } from './competitions.ts'
import { matchesKey } from './matches/match-lists.cache.ts'

const drawsKey = ['draws']
const listKey = (competitionId: number) => [...drawsKey, 'of', competitionId]
/** While numbers are collected; a draw that has ended never changes. */
const pollMs = 2000
const paramsOf = (drawId: number) => ({ drawId: String(drawId) })

export const drawById = (drawId: number) =>
  queryOptions({
    queryKey: [...drawsKey, drawId],
    staleTime: 0,
    queryFn: ({ signal }): Promise<Draw> => call(getDraw, { params: paramsOf(drawId) }, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'OPEN' ? pollMs : false),
    // A board may lie behind another window.
    refetchIntervalInBackground: true,
  })

export const drawsOf = (competitionId: number) =>
  queryOptions({
    queryKey: listKey(competitionId),
    staleTime: 0,
    queryFn: ({ signal }): Promise<Draw[]> =>
      call(listDraws, { params: { competitionId: String(competitionId) } }, signal),
    refetchInterval: ({ state }) => (state.data?.some((draw) => draw.state === 'OPEN') ? pollMs : false),
  })

export const drawLinks = (drawId: number) =>
  queryOptions({
    queryKey: [...drawsKey, drawId, 'links'],
    gcTime: 0,
    queryFn: ({ signal }) => call(listDrawLinks, { params: paramsOf(drawId) }, signal),
  })

function cacheDraw(client: QueryClient, draw: Draw) {
  client.setQueryData(drawById(draw.drawId).queryKey, draw)
  return client.invalidateQueries({ queryKey: listKey(draw.competitionId) })
}

export function useCreateDraw(competitionId: number) {
  return useMutation({
    mutationFn: (body: CallOf<typeof createDraw>['body']) =>
      call(createDraw, { params: { competitionId: String(competitionId) }, body }),
    onSuccess: (draw, _body, _context, { client }) => cacheDraw(client, draw),
  })
}

export function useAddNumber(drawId: number) {
  return useMutation({
    mutationFn: (body: { token: string; number: number }) => call(addDrawNumber, { params: paramsOf(drawId), body }),
    onSuccess: ({ draw }, _body, _context, { client }) => cacheDraw(client, draw),
  })
}

export function useCancelDraw(drawId: number) {
  return useMutation({
    mutationFn: () => call(cancelDraw, { params: paramsOf(drawId) }),
    onSuccess: (draw, _body, _context, { client }) => cacheDraw(client, draw),
  })
}

export function useApplyDraw(drawId: number) {
  return useMutation({
    mutationFn: (allowCascade: boolean) => call(applyDraw, { params: paramsOf(drawId), body: { allowCascade } }),
    onSuccess: (draw, _body, _context, { client }) => {
      for (const queryKey of [matchesKey, competitionsKey, bracketsKey, tiesKey])
        void client.invalidateQueries({ queryKey })
      return cacheDraw(client, draw)
    },
  })
}
