import type { Announcement } from '@campus/contract/announcements'
import { expect, test } from 'vitest'
import { announcement } from './announcement.sample.ts'
import { takeEvent } from './announcements.rules.ts'

const idsOf = (list: readonly Announcement[]) => list.map(({ announcementId }) => announcementId)

test('a new one comes before older ones, and after pinned ones', () => {
  const pinned = announcement({ announcementId: 1, isPinned: true })
  const older = announcement({ announcementId: 2 })
  const known = takeEvent([pinned, older], { announcement: announcement({ announcementId: 3 }) })
  expect(idsOf(known)).toEqual([1, 3, 2])
  expect(idsOf(takeEvent(known, { announcement: { ...older, isPinned: true, version: 2 } }))).toEqual([2, 1, 3])
})

test('an older version changes nothing; one that is over goes, in whichever version', () => {
  const known = [announcement({ announcementId: 1, version: 3, text: '새 글' })]
  const old = announcement({ announcementId: 1, version: 2, text: '옛 글' })
  expect(takeEvent(known, { announcement: old })).toEqual(known)
  expect(takeEvent(known, { announcement: old, isOver: true })).toEqual([])
})
