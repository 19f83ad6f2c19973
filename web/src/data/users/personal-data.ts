// Query and ending of one's own sessions, and the download of one's own data.
import { exportPersonalData } from '@campus/contract/personal-data'
import { endOtherSessions, endSession, listSessions } from '@campus/contract/sessions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { saveFile } from '../../save-file.ts'

const sessionsKey = ['personal-data', 'sessions']

export function ownSessions() {
  return queryOptions({
    queryKey: sessionsKey,
    staleTime: 0,
    queryFn: ({ signal }) => call(listSessions, {}, signal),
  })
}

/** Ends one session, or all others. */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (which: number | 'others') => {
      if (which === 'others') await call(endOtherSessions, {})
      else await call(endSession, { params: { sessionId: String(which) } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Fetched and then saved: a plain link would save an error response as a file too. */
export function useDownload() {
  return useMutation({
    mutationFn: async () => {
      const data = await call(exportPersonalData, {})
      saveFile('campus-score-my-data.json', JSON.stringify(data, null, 2))
    },
  })
}
