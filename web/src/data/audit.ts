// Query of the audit log, a page at a time, and the undo of an entry.

import { type AuditSubject, listAudit } from '@campus/contract/audit'
import { undoMatch } from '@campus/contract/matches'
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { undoPlan } from './board.ts'
import { matchesKey } from './matches/match-lists.cache.ts'

export interface AuditFilter {
  subject: AuditSubject | null
  subjectId: number | null
}

/** The server's page size: a shorter page is the last. */
const pageSize = 50
const auditKey = ['audit']

export function changesOf({ subject, subjectId }: AuditFilter) {
  const query = { ...(subject && { subject }), ...(subjectId && { subjectId: String(subjectId) }) }
  return infiniteQueryOptions({
    queryKey: [...auditKey, query],
    // Others change things meanwhile: refetch when shown again.
    staleTime: 0,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...query, ...(pageParam && { before: String(pageParam) }) } }, signal),
    getNextPageParam: (last) => (last.length < pageSize ? null : last.at(-1)?.entryId),
  })
}

interface Undone {
  /** Null: a change of plan. */
  matchId: number | null
  entryId: number
}

export function useUndo() {
  return useMutation({
    mutationFn: async ({ matchId, entryId }: Undone) => {
      if (matchId === null) await undoPlan({ entryId, accepted: [] })
      else await call(undoMatch, { params: { matchId: String(matchId) }, body: { entryId } })
    },
    onSettled: (_match, _error, _entry, _context, { client }) => {
      void client.invalidateQueries({ queryKey: matchesKey })
      return client.invalidateQueries({ queryKey: auditKey })
    },
  })
}
