// The badge below a list: it offers the light page to those who save data, and says nothing to anybody else.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noteOfflineCopy, savedAtOf } from '../../../api/offline-copy.ts'
import { StaleBadge } from './stale-badge.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('who saves data is offered the light page', () => {
  document.documentElement.lang = 'en'
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  render(<StaleBadge fetchedAt={1} lightPath="/l/match/7" />)
  expect(screen.getByText('데이터 절약 중')).toBeTruthy()
  expect(screen.getByRole('link', { name: '가벼운 화면' }).getAttribute('href')).toBe('/l/match/7?lang=en')
})

test.each([
  ['nobody saves data', false, '/l/match/7'],
  ['a page has no light one', true, undefined],
])('nothing is shown where %s', (_when, saveData, lightPath) => {
  vi.stubGlobal('navigator', { connection: { saveData } })
  const { container } = render(<StaleBadge fetchedAt={1} {...(lightPath !== undefined && { lightPath })} />)
  expect(container.textContent).toBe('')
})

test('an answer that says how old it is is shown with its time, though the socket is open', () => {
  const [reply, at] = [[], Date.parse('2026-05-20T07:02:00Z')]
  const { container, rerender } = render(<StaleBadge fetchedAt={at} />)
  expect(container.textContent).toBe('')
  noteOfflineCopy(reply, at)
  savedAtOf(reply)
  rerender(<StaleBadge fetchedAt={at} />)
  expect(container.textContent).toContain('16:02 기준')
})
