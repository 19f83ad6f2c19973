// Current announcements: one list for every page, updated by events.
import { type Announcement, type AnnouncementEvent, listAnnouncements } from '@campus/contract/announcements'
import { announcementsTopic } from '@campus/contract/topics'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
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
