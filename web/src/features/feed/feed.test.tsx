// Tests of keys and webhooks on the administrators' page: states of a hook, empty lists, and failures.
import type { Webhook } from '@campus/contract/webhooks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { feedKeys, webhookDeliveries, webhookList } from '../../data/feed.ts'
import { HookForm } from './hook-form.tsx'
import { HookList } from './hook-list.tsx'
import { KeyList } from './key-list.tsx'

const hook: Webhook = {
  hookId: 1,
  label: '방송국',
  url: 'https://example.com/hook',
  kinds: ['SCORE_CHANGED', 'MATCH_ENDED'],
  createdAt: '2026-11-18T05:00:00.000Z',
  paused: null,
  waiting: 0,
}

function show(hooks?: Webhook[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(webhookList().queryKey, hooks)
  client.setQueryData(feedKeys().queryKey, hooks && [])
  client.setQueryData(webhookDeliveries(1).queryKey, [
    {
      deliveryId: 'a',
      types: ['SCORE_CHANGED'],
      matchId: 7,
      state: 'WAITING',
      createdAt: '2026-11-18T05:00:00.000Z',
      attempts: 3,
      attemptedAt: '2026-11-18T05:01:00.000Z',
      statusCode: 500,
      failure: 'STATUS',
      nextAttemptAt: '2026-11-18T05:02:00.000Z',
    },
  ])
  render(
    <QueryClientProvider client={client}>
      <HookForm />
      <HookList />
      <KeyList />
    </QueryClientProvider>,
  )
}

test('shows what a hook is told, why it is paused, and what waits', () => {
  show([{ ...hook, paused: 'FAILING', waiting: 12 }])
  expect(screen.getByText('점수 변경 · 경기 종료')).toBeTruthy()
  expect(screen.getByText('하루 동안 실패해 중지됨')).toBeTruthy()
  expect(screen.getByText('전송 대기 12건')).toBeTruthy()
  expect(screen.getByRole('button', { name: '방송국 다시 시작' })).toBeTruthy()
})

test('shows the answer of a delivery and its next attempt', async () => {
  show([hook])
  const details = screen.getByText('최근 전송').closest('details') as HTMLDetailsElement
  details.open = true
  fireEvent(details, new Event('toggle'))
  expect(await screen.findByText('대기 · 응답 500 · 오류 응답입니다')).toBeTruthy()
  expect(screen.getByText(/3번 시도 · 다음 시도 11\. 18\. \(수\) 14:02/)).toBeTruthy()
})

test('does not send a form without a name, an address or anything to tell', () => {
  show([])
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: '웹훅 등록' }))
  expect(screen.getByText('이름을 입력해 주세요.')).toBeTruthy()
  expect(screen.getByText('주소를 입력해 주세요.')).toBeTruthy()
  expect(screen.getByText('하나 이상 골라 주세요.')).toBeTruthy()
})

test('shows a text for empty lists, and for ones that cannot be loaded', async () => {
  show([])
  expect(screen.getByText('아직 웹훅이 없어요.')).toBeTruthy()
  expect(screen.getByText('아직 키가 없어요.')).toBeTruthy()
  show()
  expect(await screen.findByText('웹훅을 불러오지 못했습니다.')).toBeTruthy()
  expect(await screen.findByText('피드 키를 불러오지 못했습니다.')).toBeTruthy()
})
