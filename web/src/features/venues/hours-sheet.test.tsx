// The hours of a court are sent whole, and wrong ones are not sent.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HoursSheet } from './hours-sheet.tsx'

afterEach(() => void vi.unstubAllGlobals())

const venue = { venueId: 3, name: '체육관', opens: null, closes: null, breaks: [] }

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: '저장', hidden: true })))

function open() {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body))
    return Response.json({ ...venue, ...JSON.parse(init.body) })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HoursSheet venue={venue} onClose={() => {}} />
    </QueryClientProvider>,
  )
  return sent
}

test('sends opening hours and breaks', async () => {
  const sent = open()
  type('여는 시간', '09:00')
  type('닫는 시간', '19:10')
  fireEvent.click(screen.getByRole('button', { name: '쉬는 시간 추가', hidden: true }))
  await save()
  await vi.waitFor(() => expect(sent).toHaveLength(1), 15_000)
  expect(sent).toEqual([
    { name: '체육관', opens: '09:00', closes: '19:10', breaks: [{ date: null, from: '12:00', to: '13:00' }] },
  ])
})

test('does not send a court that closes before it opens', async () => {
  const sent = open()
  type('여는 시간', '19:00')
  type('닫는 시간', '09:00')
  await save()
  expect(sent).toEqual([])
  expect(screen.getByText('시작이 끝보다 앞서야 합니다.')).toBeTruthy()
})
