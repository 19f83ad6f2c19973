// Queries and mutations of moderation: open reports, active sanctions, and the decisions about them.
import {
  type ChatReport,
  changeRoomRules,
  dismissChatReports,
  hideChatMessage,
  liftSanction,
  listChatReports,
  listSanctions,
  type RoomRules,
  reportChatMessage,
  type Sanction,
  sanctionAuthor,
} from '@campus/contract/chat'
import type { BodyOf } from '@campus/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

const moderationKey = ['chat-moderation']

/** Other moderators decide too, and new reports arrive: poll. */
const polling = { staleTime: 0, refetchInterval: 15_000, refetchOnWindowFocus: true } as const

export function chatReports() {
  return queryOptions({
    queryKey: [...moderationKey, 'reports'],
    ...polling,
    queryFn: ({ signal }) => call(listChatReports, {}, signal),
  })
}

export function activeSanctions() {
  return queryOptions({
    queryKey: [...moderationKey, 'sanctions'],
    ...polling,
    queryFn: ({ signal }) => call(listSanctions, {}, signal),
  })
}

export interface Target {
  roomId: string
  message: { id: number }
}

const pathOf = ({ roomId, message }: Target) => ({ roomId, messageId: String(message.id) })
const isOther = (target: Target) => (report: ChatReport) =>
  report.roomId !== target.roomId || report.message.id !== target.message.id

export function useReport(target: Target) {
  return useMutation({
    mutationFn: (reason: Sanction['reason']) => call(reportChatMessage, { params: pathOf(target), body: { reason } }),
  })
}

export interface Hiding {
  target: Target
  isHidden: boolean
}

/** Callbacks run after success or rejection, also when the message is no longer on screen. */
export function useHiding(onDone: (hiding: Hiding) => void, onFailed: (error: Error) => void) {
  return useMutation({
    mutationFn: ({ target, isHidden }: Hiding) => call(hideChatMessage, { params: pathOf(target), body: { isHidden } }),
    onSuccess: (_reply, hiding, _context, { client }) => {
      if (hiding.isHidden) client.setQueryData(chatReports().queryKey, (list) => list?.filter(isOther(hiding.target)))
      // Also cancels a request in flight, whose response may be older than this decision.
      void client.invalidateQueries(chatReports())
      onDone(hiding)
    },
    onError: onFailed,
  })
}

export function useDismissal() {
  return useMutation({
    mutationFn: (target: Target) => call(dismissChatReports, { params: pathOf(target) }),
    onSuccess: (_reply, target, _context, { client }) => {
      client.setQueryData(chatReports().queryKey, (list) => list?.filter(isOther(target)))
      void client.invalidateQueries(chatReports())
    },
  })
}

export type SanctionForm = BodyOf<typeof sanctionAuthor>

export function useSanction(target: Target) {
  return useMutation({
    mutationFn: (body: SanctionForm) => call(sanctionAuthor, { params: pathOf(target), body }),
    onSuccess: (_reply, _body, _context, { client }) => {
      void client.invalidateQueries({ queryKey: moderationKey })
    },
  })
}

export function useLift() {
  return useMutation({
    mutationFn: (sanctionId: number) => call(liftSanction, { params: { sanctionId: String(sanctionId) } }),
    onSuccess: (_reply, sanctionId, _context, { client }) => {
      client.setQueryData(activeSanctions().queryKey, (list) => list?.filter((each) => each.sanctionId !== sanctionId))
      void client.invalidateQueries(activeSanctions())
    },
  })
}

export function useRoomRules(roomId: string) {
  return useMutation({ mutationFn: (body: RoomRules) => call(changeRoomRules, { params: { roomId }, body }) })
}
