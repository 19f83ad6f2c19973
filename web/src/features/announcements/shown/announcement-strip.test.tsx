// The strip of announcements: what each page shows, three of them first, and what is announced when one comes.
import type { Announcement, AnnouncementEvent } from '@campus/contract/announcements'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { announcement } from '../../../data/announcements/announcement.sample.ts'
import { announcementsKey, takeAnnouncementEvent } from '../../../data/announcements/announcements.ts'
import type { Shown } from '../../../data/announcements/shown.rules.ts'
import { sampleMatch } from '../../../match.sample.ts'
import { announce, Toasts } from '../../../ui/feedback/toast.tsx'
import { AnnouncementStrip } from './announcement-strip.tsx'

const match = sampleMatch({ matchId: 7, competitionId: 3, competitionName: '총장배' })
const ofCampus = announcement({ announcementId: 1, text: '캠퍼스 공지' })
const ofCup = announcement({ announcementId: 2, text: '대회 공지', competitionId: 3 })
const ofMatch = announcement({ announcementId: 3, text: '경기 공지', matchId: 7 })
const elsewhere = [
  announcement({ announcementId: 4, text: '다른 대회', competitionId: 99 }),
  announcement({ announcementId: 5, text: '다른 경기', matchId: 99 }),
]

function show(known: Announcement[], page: Shown) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(announcementsKey, known)
  act(() => announce(''))
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Toasts />
        <AnnouncementStrip {...page} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return client
}

const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const announced = () => document.querySelector('p[aria-live]')?.textContent

test('a day shows those of the campus, of its matches and of their competitions, with links to what they are about', () => {
  show([ofCampus, ofCup, ofMatch, ...elsewhere], { day: [match] })
  expect(screen.getByRole('region', { name: '공지' })).toBeTruthy()
  expect(rows()).toEqual(['캠퍼스 공지', '대회 공지총장배', '경기 공지컴퓨터공학과 대 기계공학과'])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/bracketpage?competition=3',
    '/matchDetail/7/SOCCER/details',
  ])
})

test('a match shows its own and those of its competition; a competition its own', () => {
  const known = [ofCampus, ofCup, ofMatch, ...elsewhere]
  show(known, { match })
  expect(rows()).toEqual(['대회 공지', '경기 공지'])
  expect(screen.queryByRole('link')).toBeNull()
})

test('a competition shows its own only, and a page without any takes no space', () => {
  show([ofCampus, ofCup, ofMatch, ...elsewhere], { competitionId: 3 })
  expect(rows()).toEqual(['대회 공지'])
  show([ofCampus, ...elsewhere], { competitionId: 3 })
  expect(screen.getAllByRole('region')).toHaveLength(1)
})

test('shows three, and the others on demand', () => {
  const five = [5, 4, 3, 2, 1].map((id) => announcement({ announcementId: id, text: `${id}번`, isPinned: id === 5 }))
  show(five, { day: [] })
  expect(rows()).toEqual(['고정: 5번', '4번', '3번'])
  fireEvent.click(screen.getByRole('button', { name: '2개 더 보기', expanded: false }))
  expect(rows()).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: '접기', expanded: true }))
  expect(rows()).toHaveLength(3)
})

test('one that comes is shown and announced, one that is over goes; what was there or is elsewhere is not announced', async () => {
  const client = show([ofCampus], { day: [match] })
  const heard: Array<string | null | undefined> = []
  const take = async (event: AnnouncementEvent) => {
    // The cache notifies its readers in a task of its own.
    await act(async () => {
      takeAnnouncementEvent(client, event)
      await new Promise((resolve) => setTimeout(resolve))
    })
    if (announced() !== heard.at(-1)) heard.push(announced())
  }
  await take({ announcement: elsewhere[0]! })
  await take({ announcement: ofMatch })
  expect(rows()[0]).toContain('경기 공지')
  await take({ announcement: { ...ofMatch, version: 2, text: '고친 공지' } })
  expect(heard).toEqual(['', '새 공지: 경기 공지', '새 공지: 고친 공지'])
  await take({ announcement: ofMatch, isOver: true })
  await take({ announcement: ofCampus, isOver: true })
  expect(screen.queryByRole('region')).toBeNull()
})
