// Tests of the public status: troubles as text, and since when; nothing alarming where all is well.
import type { ServiceState, Status } from '@campus/contract/status'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StatusList } from './status-list.tsx'

function show(state: ServiceState, video: ServiceState) {
  const since = '2026-05-20T05:03:00.000Z'
  const status: Status = {
    state,
    checkedAt: '2026-05-20T05:04:00.000Z',
    version: '1.2.3+abcdef0',
    services: [
      { service: 'scores', state: 'GOOD', trouble: null, since },
      { service: 'video', state: video, trouble: video === 'GOOD' ? null : 'PACKAGER', since },
    ],
  }
  render(<StatusList status={status} />)
  return screen.getAllByRole('listitem').map((row) => row.textContent)
}

test('all is well', () => {
  expect(show('GOOD', 'GOOD')).toEqual(['점수5. 20. (수) 14:03부터정상', '중계5. 20. (수) 14:03부터정상'])
  expect(screen.getByRole('heading', { name: '모두 정상이에요' })).toBeTruthy()
  expect(screen.getByText('버전 1.2.3+abcdef0')).toBeTruthy()
})

test.each([
  ['DEGRADED', '중계새로 켠 중계가 안 보일 수 있어요.5. 20. (수) 14:03부터지연'],
  ['AWAY', '중계지금은 중계를 볼 수 없어요.5. 20. (수) 14:03부터중단'],
] as const)('video is %s', (state, row) => {
  expect(show(state, state)[1]).toBe(row)
  expect(screen.getByText('14:04 확인')).toBeTruthy()
})
