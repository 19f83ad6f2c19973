// The private calendar link to one's favorites. The server stores only its hash: the link is known here only until the
// page is left.
import { endCalendar, renewCalendar } from '@campus/contract/calendars'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const linkKey = ['calendars', 'own']

export function useCalendarLink() {
  const { data: path } = useQuery<string | null>({
    queryKey: linkKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const renew = useMutation({
    mutationFn: () => call(renewCalendar, {}),
    onSuccess: ({ path: made }, _form, _context, { client }) => client.setQueryData(linkKey, made),
  })
  const end = useMutation({
    mutationFn: () => call(endCalendar, {}),
    onSuccess: (_ended, _form, _context, { client }) => client.setQueryData(linkKey, null),
  })
  return { address: path ? location.origin + path : null, renew, end }
}
