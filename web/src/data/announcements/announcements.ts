// Current announcements: one list for every page, updated by events; and what administrators do with them.
import {
  type Announcement,
  type AnnouncementChange,
  type AnnouncementEvent,
  type AnnouncementForm,
  createAnnouncement,
  listAnnouncements,
  updateAnnouncement,
  withdrawAnnouncement,
} from '@campus/contract/announcements'
import { announcementsTopic } from '@campus/contract/topics'
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refetchAfterCurrent } from '../../api/refetch-fresh.ts'
import { useLiveQuery } from '../live-query.ts'
import { takeEvent } from './announcements.rules.ts'

export const announcementsKey = ['announcements']

function announcementList() {
  return queryOptions({
    queryKey: announcementsKey,
    queryFn: ({ signal }): Promise<Announcement[]> => call(listAnnouncements, { query: {} }, signal),
  })
}

/** An event may overtake a response in flight, which is then stale: refetch after that response. */
export function takeAnnouncementEvent(client: QueryClient, event: AnnouncementEvent) {
  client.setQueryData<Announcement[]>(announcementsKey, (known) => known && takeEvent(known, event))
  if (client.isFetching({ queryKey: announcementsKey, exact: true }) > 0)
    void refetchAfterCurrent(client, announcementsKey)
}

export const useAnnouncements = () =>
  useLiveQuery(announcementList(), { topic: announcementsTopic, take: takeAnnouncementEvent })

const paramsOf = (announcementId: number) => ({ announcementId: String(announcementId) })
const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: announcementsKey })

export function usePublishAnnouncement() {
  return useMutation({
    mutationFn: (body: AnnouncementForm) => call(createAnnouncement, { body }),
    onSuccess: (_made, _body, _context, { client }) => refresh(client),
  })
}

export function useChangeAnnouncement(announcementId: number) {
  return useMutation({
    mutationFn: (body: AnnouncementChange) => call(updateAnnouncement, { params: paramsOf(announcementId), body }),
    onSuccess: (_changed, _body, _context, { client }) => refresh(client),
  })
}

export function useWithdrawAnnouncement(announcementId: number) {
  return useMutation({
    mutationFn: () => call(withdrawAnnouncement, { params: paramsOf(announcementId) }),
    onSuccess: (_reply, _body, _context, { client }) => refresh(client),
  })
}
