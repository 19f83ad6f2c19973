// The moderators' page: reported messages in context, active sanctions, and the empty states.
import type { ActiveSanction, ChatReport } from '@campus/contract/chat'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { activeSanctions, chatReports } from '../../data/chat/moderation.ts'
import { Toasts } from '../../ui/feedback/toast.tsx'
import { sampleMessage, sampleReport, sampleSanction } from './chat-moderation.sample.ts'
import { ChatReports } from './chat-reports.tsx'
import { SanctionList } from './sanction-list.tsx'

function show(reports?: ChatReport[], sanctions?: ActiveSanction[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(chatReports().queryKey, reports)
  client.setQueryData(activeSanctions().queryKey, sanctions)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ChatReports />
        <SanctionList />
      </MemoryRouter>
      <Toasts />
    </QueryClientProvider>,
  )
}

test('marks a reported message in its context, with its unmasked text', () => {
  show([sampleReport()], [])
  const [, before, reported] = screen.getAllByRole('listitem')
  expect(before?.textContent).toContain('아직 20분 남았다')
  expect(before?.textContent).not.toContain('신고된 메시지')
  expect(reported?.textContent).toBe('14:03신고된 메시지: 새벽응원 심판 뭐 하냐 바보')
  expect(screen.getByText('욕설·비방')).toBeTruthy()
  expect(screen.getByRole('link', { name: '채팅방 보기' }).getAttribute('href')).toBe('/livepage?roomId=match-12')
})

test('offers to dismiss, hide or sanction from the list', () => {
  show([sampleReport()], [])
  for (const action of ['그대로 두기', '메시지 숨기기', '채팅 차단']) {
    expect(screen.getByRole('button', { name: `${action}: 새벽응원님의 메시지` })).toBeTruthy()
  }
  fireEvent.click(screen.getByRole('button', { name: '채팅 제한: 새벽응원님의 메시지' }))
  expect(screen.getByRole('dialog', { name: '새벽응원님의 채팅을 제한할까요?' })).toBeTruthy()
  // The sanction settles the reports, so hiding the message is preselected.
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
})

test('does not offer to sanction moderators', () => {
  show([sampleReport({ message: sampleMessage({ badge: 'MODERATOR' }) })], [])
  expect(screen.queryByRole('button', { name: /채팅 제한/ })).toBeNull()
  expect(screen.getByRole('button', { name: /숨기기/ })).toBeTruthy()
})

test('lists where, why, until when and by whom; a failed lift shows its error and changes nothing', async () => {
  const forGood = {
    sanctionId: 5,
    name: '',
    kind: 'BAN',
    until: null,
    roomId: null,
    teamNames: null,
    by: null,
  } as const
  show([], [sampleSanction(), sampleSanction(forGood)])
  const [one, two] = screen.getAllByRole('listitem')
  expect(one?.textContent).toContain('2026. 11. 14. (토) 14:33까지')
  expect(one?.textContent).toContain('체육교육과 대 법학과 채팅 · 처리: 하늘')
  expect(two?.textContent).toContain('탈퇴한 사용자')
  expect(two?.textContent).toContain('해제할 때까지모든 채팅방')
  // There is no server behind this page.
  fireEvent.click(screen.getByRole('button', { name: '새벽응원님의 채팅 제한 해제' }))
  expect(await screen.findByText('인터넷 연결을 확인해 주세요.')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('shows empty states', () => {
  show([], [])
  expect(screen.getByText('확인할 신고가 없어요.')).toBeTruthy()
  expect(screen.getByText('제한된 사람이 없어요.')).toBeTruthy()
})

test('shows a failed load with a retry button', async () => {
  show()
  expect(await screen.findByText('신고를 불러오지 못했습니다.')).toBeTruthy()
  expect(await screen.findByText('제한된 사람을 불러오지 못했습니다.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: '다시 시도' })).toHaveLength(2)
})
