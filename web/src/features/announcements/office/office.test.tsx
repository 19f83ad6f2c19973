// The administrators' page of announcements: its list, the empty state, what is not sent, and failures.
import type { Announcement } from '@campus/contract/announcements'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { announcement } from '../../../data/announcements/announcement.sample.ts'
import { announcementsKey } from '../../../data/announcements/announcements.ts'
import { allCompetitions } from '../../../data/competitions.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementList } from './announcement-list.tsx'

const offline = '인터넷 연결을 확인해 주세요.'

function show(known: Announcement[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(announcementsKey, known)
  client.setQueryData(allCompetitions().queryKey, [{ competitionId: 3, name: '총장배' } as never])
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AnnouncementForm />
        <AnnouncementList />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('lists what is published, with what it is about, until when, and whether it is pinned or was sent', () => {
  show([
    announcement({ announcementId: 2, text: '대회 공지', competitionId: 3, isPinned: true, isPushed: true }),
    announcement({ announcementId: 1, text: '캠퍼스 공지', endsAt: '2026-11-14T09:30:00.000Z' }),
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '대회 공지총장배고정푸시 보냄수정내리기',
    '캠퍼스 공지캠퍼스 전체 · 2026. 11. 14. (토) 18:30까지수정내리기',
  ])
})

const publish = () => fireEvent.click(screen.getByRole('button', { name: '공지 올리기' }))

test('sends nothing without a text and a subject; a failure leaves what was typed', async () => {
  show([])
  expect(screen.getByText('지금 올린 공지가 없어요.')).toBeTruthy()
  publish()
  expect(screen.getByText('내용을 입력해 주세요.')).toBeTruthy()
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '내용' })
  fireEvent.change(text, { target: { value: '우천으로 미뤄요' } })
  const subject = screen.getByRole('combobox', { name: '대상' })
  fireEvent.change(subject, { target: { value: 'competition' } })
  publish()
  expect(screen.getByText('무엇에 대한 공지인지 골라 주세요.')).toBeTruthy()
  fireEvent.change(subject, { target: { value: 'campus' } })
  fireEvent.click(screen.getByRole('checkbox', { name: '푸시로도 보내기' }))
  expect(screen.getByText('알림을 켠 모든 기기로 보내요.')).toBeTruthy()
  // There is no server in this test.
  publish()
  expect(await screen.findByText(offline)).toBeTruthy()
  expect(text.value).toBe('우천으로 미뤄요')
})

test('changes in place, offers to send a correction, and confirms the withdrawal; failures are shown', async () => {
  show([announcement({ text: '3시에 시작해요', isPushed: true })])
  fireEvent.click(screen.getByRole('button', { name: '3시에 시작해요 수정' }))
  const form = within(screen.getByRole('form', { name: '3시에 시작해요 수정' }))
  fireEvent.click(form.getByRole('checkbox', { name: '고친 내용을 푸시로 다시 보내기' }))
  expect(form.getByText(/먼저 보낸 알림이 새 내용으로 바뀌어요/)).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: '저장' }))
  expect(await form.findByText(offline)).toBeTruthy()
  fireEvent.click(form.getByRole('button', { name: '취소' }))
  fireEvent.click(screen.getByRole('button', { name: '3시에 시작해요 내리기' }))
  const dialog = within(screen.getByRole('dialog', { name: '이 공지를 내릴까요?' }))
  fireEvent.click(dialog.getByRole('button', { name: '내리기' }))
  expect(await dialog.findByText(offline)).toBeTruthy()
})
