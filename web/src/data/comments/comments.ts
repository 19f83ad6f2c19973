// The comments of a match: live pages, mutations, events in the cached pages.
import {
  addComment,
  type Comment,
  type CommentEvent,
  countComments,
  deleteComment,
  hideComment,
  listComments,
  reportComment,
} from '@campus/contract/comments'
import type { BodyOf } from '@campus/contract/endpoint'
import { commentsTopic } from '@campus/contract/topics'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
} from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { usePolling } from '../../realtime/use-polling.ts'
import { ofMatch, useLiveUpdates } from '../live-query.ts'
import { applyEvent, type CommentPage } from './comment-pages.rules.ts'

/** The server's page size: a shorter page is the last. */
const pageSize = 30
export const commentsKey = ['comments']
const keyOf = (matchId: number) => [...commentsKey, matchId]
const countKeyOf = (matchId: number) => ['comment-count', matchId]

/** Recent events correct responses that were already under way, for this long. */
const recentMs = 30_000
const eventsByClient = new WeakMap<QueryClient, { event: CommentEvent; at: number }[]>()

function recentEventsOf(client: QueryClient, now = Date.now()) {
  const recentEvents = (eventsByClient.get(client) ?? []).filter(({ at }) => now - at < recentMs)
  eventsByClient.set(client, recentEvents)
  return recentEvents
}

/** Corrects a fetched page by the events that overtook it; new comments belong to the first page only. */
function reconcilePage(client: QueryClient, matchId: number, page: CommentPage, isFirst: boolean): CommentPage {
  const known = (id: number) => page.comments.some(({ commentId }) => commentId === id)
  return recentEventsOf(client)
    .filter(({ event: { comment } }) => comment.matchId === matchId && (isFirst || known(comment.commentId)))
    .reduce((reconciled, { event }) => applyEvent([reconciled], event)[0] ?? reconciled, page)
}

export function commentsOf(matchId: number) {
  return infiniteQueryOptions({
    queryKey: keyOf(matchId),
    initialPageParam: null as number | null,
    queryFn: async ({ client, pageParam, signal }): Promise<CommentPage> => {
      const query = pageParam === null ? {} : { before: String(pageParam) }
      const comments = await call(listComments, { params: { matchId: String(matchId) }, query }, signal)
      const next = comments.length < pageSize ? null : (comments.at(-1)?.commentId ?? null)
      return reconcilePage(client, matchId, { comments, next }, pageParam === null)
    },
    getNextPageParam: ({ next }) => next,
  })
}

/** Kept up by the events of an open list; it is a hint beside a tab, so nothing subscribes or polls for it alone. */
export function commentCountOf(matchId: number) {
  return queryOptions({
    queryKey: countKeyOf(matchId),
    queryFn: async ({ signal }) => (await call(countComments, { params: { matchId: String(matchId) } }, signal)).count,
    staleTime: 30_000,
  })
}

export function applyCommentEvent(client: QueryClient, event: CommentEvent) {
  const recent = recentEventsOf(client)
  // One's own comment comes twice: as the response and by the socket.
  const last = recent.findLast((each) => each.event.comment.commentId === event.comment.commentId)
  if (last?.event.isGone !== event.isGone) {
    client.setQueryData<number>(countKeyOf(event.comment.matchId), (count) =>
      count === undefined ? count : Math.max(0, count + (event.isGone ? -1 : 1)),
    )
  }
  recent.push({ event, at: Date.now() })
  client.setQueryData<InfiniteData<CommentPage, number | null>>(keyOf(event.comment.matchId), (data) => {
    if (!data) return data
    const pages = applyEvent(data.pages, event)
    return pages === data.pages ? data : { ...data, pages }
  })
}

/** `onEvent` is called after an event has been applied. */
export function useComments(matchId: number, onEvent: (event: CommentEvent) => void) {
  const query = commentsOf(matchId)
  useLiveUpdates(query.queryKey, {
    topic: ofMatch(commentsTopic, matchId),
    take: (client, event) => {
      applyCommentEvent(client, event)
      onEvent(event)
    },
  })
  return useInfiniteQuery({ ...query, ...usePolling() })
}

export function useAddComment(matchId: number) {
  return useMutation({
    mutationFn: (text: string) => call(addComment, { params: { matchId: String(matchId) }, body: { text } }),
    onSuccess: (comment, _text, _context, { client }) => applyCommentEvent(client, { comment, isGone: false }),
  })
}

/** The comment that a request is about. */
export interface CommentPath {
  matchId: number
  commentId: number
}

const pathOf = ({ matchId, commentId }: CommentPath) => ({
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

export const hide = ({ isHidden, ...path }: CommentPath & { isHidden: boolean }) =>
  call(hideComment, { params: pathOf(path), body: { isHidden } })

export function useHideComment() {
  return useMutation({
    mutationFn: hide,
    onSuccess: (comment, _path, _context, { client }) =>
      applyCommentEvent(client, { comment, isGone: comment.isHidden }),
  })
}
