// Tests that the season plan does not lose what is typed into it.
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Venue } from '@campus/contract/venues'
import { presetRules } from '@campus/rules/sports/presets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SeasonBuilder } from './season-builder.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
// jsdom has no layout.
beforeEach(() => Object.assign(Element.prototype, { scrollIntoView: () => undefined }))

const competition = {
  competitionId: 1,
  name: '총장배',
  season: '2027',
  sport: 'SOCCER',
  type: 'LEAGUE',
  rules: presetRules.IFAB_2x45,
  entries: [],
}
const venues: Venue[] = [1, 2].map((venueId) => ({ venueId, name: `${venueId}코트` }))

const open = (element: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
const season = (isCurrent: boolean) => (
  <SeasonBuilder
    competition={{ ...competition, isCurrent } as unknown as CompetitionDetails}
    venues={venues}
    VenueForm={() => null}
  />
)

test('counts the slots when there is a venue, and a failed preview is not a changed plan', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'SEASON_DOES_NOT_FIT' }, { status: 409 }))
  open(season(true))
  expect(screen.getByText(/경기장을 고르면/)).toBeTruthy()
  fireEvent.click(screen.getByLabelText('1코트'))
  expect(screen.getByText(/경기 가능/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '미리보기' }))
  await screen.findByRole('alert')
  expect(screen.queryByText(/조건이 바뀌었어요/)).toBeNull()
})

test.each([true, false])('shows what fans see of a built season (current: %s)', async (isCurrent) => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async () => Response.json({ matches: [], byes: [], replaced: 0 }))
  open(season(isCurrent))
  fireEvent.click(screen.getByLabelText('1코트'))
  fireEvent.click(screen.getByRole('button', { name: '미리보기' }))
  fireEvent.click(await screen.findByRole('button', { name: '일정 등록' }))
  await screen.findByText('0경기를 등록했습니다.')
  expect(screen.queryByText(/팬에게는 아직 다른 대회가 먼저 보여요/) === null).toBe(isCurrent)
})

test('chooses a venue added while typing, and leaves what was typed meanwhile', () => {
  // The response belongs to the button pressed first, whatever is typed until it comes.
  let respond: ((venue: Venue) => void) | undefined
  const VenueForm = ({ onCreated }: { onCreated: (venue: Venue) => void }) => {
    respond ??= onCreated
    return null
  }
  const page = (
    <SeasonBuilder competition={competition as unknown as CompetitionDetails} venues={venues} VenueForm={VenueForm} />
  )
  open(page)
  fireEvent.change(screen.getByLabelText('첫날'), { target: { value: '2027-03-01' } })
  fireEvent.click(screen.getByLabelText('1코트'))
  act(() => respond?.({ venueId: 2, name: '2코트' }))
  expect(screen.getByLabelText<HTMLInputElement>('첫날').value).toBe('2027-03-01')
  expect(['1코트', '2코트'].map((name) => screen.getByLabelText<HTMLInputElement>(name).checked)).toEqual([true, true])
})

test('asks for heats where many sides are placed, and previews their lanes', async () => {
  const names = ['가온', '나래', '다솜']
  const entries = names.map((teamName, at) => ({
    teamId: at + 1,
    teamName,
    department: '',
    groupName: null,
    seed: null,
  }))
  const relay = { ...competition, sport: 'RELAY', rules: presetRules.RELAY_8, entries }
  const none = { teamOneId: null, teamTwoId: null, sourceTwo: null, nextKey: null, nextSlot: null, loserKey: null, loserSlot: null } // biome-ignore format: short
  const planned = { ...none, matchType: 'LEAGUE', position: 1, date: '2027-03-01', venueId: 1 }
  const heat = {
    ...planned,
    key: 1,
    groupName: '예선 1조',
    round: '',
    sides: [1, 3],
    sourceOne: null,
    startTime: '16:00',
  }
  const final = { ...planned, key: 2, groupName: null, round: 'FINAL', sides: [], sourceOne: 'HEATS:1:2', startTime: '17:00' } // biome-ignore format: short
  let sent: unknown
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent = JSON.parse(body)
    return Response.json({ matches: [heat, final], byes: [], replaced: 0 })
  })
  open(<SeasonBuilder competition={relay as unknown as CompetitionDetails} venues={venues} VenueForm={() => null} />)
  expect(screen.queryByLabelText('리그')).toBeNull()
  expect(screen.queryByLabelText('조별 결승 진출 팀 수')).toBeNull()
  expect(screen.getByText('예선 없이 결승만 치러요.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('한 조 최대 팀 수'), { target: { value: '2' } })
  expect(screen.getByText('예선 2개 조와 결승을 치러요.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('조별 결승 진출 팀 수'), { target: { value: '1' } })
  fireEvent.click(screen.getByLabelText('1코트'))
  fireEvent.click(screen.getByRole('button', { name: '미리보기' }))
  expect(await screen.findByText('가온, 다솜')).toBeTruthy()
  expect(sent).toMatchObject({ league: null, knockOut: null, heats: { lanes: 2, perHeat: 1 } })
  expect(screen.getByText('팀 미정')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: '라운드별' }))
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['예선 1경기', '결승 1경기']) // biome-ignore format: short
})
