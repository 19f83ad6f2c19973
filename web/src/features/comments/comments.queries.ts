// What is asked and changed about the comments of a match, and how news finds its way into the pages on screen.
import {
  addComment,
  type Comment,
  type CommentEvent,
  deleteComment,
  hideComment,
  listComments,
  reportComment,
} from '@campus/contract/comments'
import type { BodyOf } from '@campus/contract/endpoint'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { applyEvent, type CommentPage } from './comments.rules.ts'

/** The server's page: a shorter one is the last. */
const pageSize = 30
const keyOf = (matchId: number) => ['comments', matchId]

/** News is held against answers that were already under way for this long. */
const memoryMs = 30_000
const memories = new WeakMap<QueryClient, { news: CommentEvent; at: number }[]>()

function memoryOf(client: QueryClient, now = Date.now()) {
  const memory = (memories.get(client) ?? []).filter(({ at }) => now - at < memoryMs)
  memories.set(client, memory)
  return memory
}

/** A fetched page, corrected by news that overtook it; the newest comments belong to the first page only. */
function settle(client: QueryClient, matchId: number, page: CommentPage, isFirst: boolean): CommentPage {
  const known = (id: number) => page.comments.some(({ commentId }) => commentId === id)
  return memoryOf(client)
    .filter(({ news: { comment } }) => comment.matchId === matchId && (isFirst || known(comment.commentId)))
    .reduce((settled, { news }) => applyEvent([settled], news)[0] ?? settled, page)
}

export function commentsOf(matchId: number) {
  return infiniteQueryOptions({
    queryKey: keyOf(matchId),
    initialPageParam: null as number | null,
    queryFn: async ({ client, pageParam, signal }): Promise<CommentPage> => {
      const query = pageParam === null ? {} : { before: String(pageParam) }
      const comments = await call(listComments, { params: { matchId: String(matchId) }, query }, signal)
      const next = comments.length < pageSize ? null : (comments.at(-1)?.commentId ?? null)
      return settle(client, matchId, { comments, next }, pageParam === null)
    },
    getNextPageParam: ({ next }) => next,
  })
}

export function applyCommentEvent(client: QueryClient, news: CommentEvent) {
  memoryOf(client).push({ news, at: Date.now() })
  client.setQueryData<InfiniteData<CommentPage, number | null>>(keyOf(news.comment.matchId), (data) => {
    if (!data) return data
    const pages = applyEvent(data.pages, news)
    return pages === data.pages ? data : { ...data, pages }
  })
}

export function useAddComment(matchId: number) {
  return useMutation({
    mutationFn: (text: string) => call(addComment, { params: { matchId: String(matchId) }, body: { text } }),
    onSuccess: (comment, _text, _context, { client }) => applyCommentEvent(client, { comment, isGone: false }),
  })
}

/** Which comment a call is about. */
export interface CommentPath {
  matchId: number
  commentId: number
}

export const pathOf = ({ matchId, commentId }: CommentPath) => ({
  matchId: String(matchId),
  commentId: String(commentId),
})

export function useDeleteComment() {
  return useMutation({
    mutationFn: (comment: Comment) => call(deleteComment, { params: pathOf(comment) }),
    onSuccess: (_reply, comment, _context, { client }) =>
      applyCommentEvent(client, { comment: { ...comment, isHidden: false }, isGone: true }),
  })
}

type Reason = BodyOf<typeof reportComment>['reason']

export function useReportComment(path: CommentPath) {
  return useMutation({
    mutationFn: (reason: Reason) => call(reportComment, { params: pathOf(path), body: { reason } }),
  })
}

export function useHideComment() {
  return useMutation({
    mutationFn: ({ isHidden, ...path }: CommentPath & { isHidden: boolean }) =>
      call(hideComment, { params: pathOf(path), body: { isHidden } }),
    onSuccess: (comment, _path, _context, { client }) =>
      applyCommentEvent(client, { comment, isGone: comment.isHidden }),
  })
}
