// Query of reported comments without a decision, and the two decisions.
import { dismissReports, listReports } from '@campus/contract/comments'
import type { ReplyOf } from '@campus/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { commentsKey, hide } from './comments.ts'

export type Report = ReplyOf<typeof listReports>[number]

export function reportedComments() {
  return queryOptions({
    queryKey: [...commentsKey, 'reports'],
    // Others decide too: refetch when shown again.
    staleTime: 0,
    refetchInterval: 15_000,
    queryFn: ({ signal }) => call(listReports, {}, signal),
  })
}

/** Hides a reported comment or dismisses the reports; either way it leaves the list. */
export function useDecide() {
  return useMutation({
    mutationFn: async ({ report: { comment }, isHidden }: { report: Report; isHidden: boolean }) => {
      if (isHidden) await hide({ matchId: comment.matchId, commentId: comment.commentId, isHidden })
      else await call(dismissReports, { params: { commentId: String(comment.commentId) } })
    },
    onSuccess: (_reply, { report }, _context, { client }) =>
      client.setQueryData(reportedComments().queryKey, (list) =>
        list?.filter(({ comment }) => comment.commentId !== report.comment.commentId),
      ),
  })
}
