// The plan of a season keeps everything that is typed into it.
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Venue } from '@campus/contract/venues'
import { presetRules } from '@campus/rules/presets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { SeasonBuilder } from './season-builder.tsx'

afterEach(cleanup)

const competition = { competitionId: 1, sport: 'SOCCER', type: 'LEAGUE', rules: presetRules.IFAB_2x45, entries: [] }
const venues: Venue[] = [1, 2].map((venueId) => ({ venueId, name: `${venueId}코트` }))

test('a venue that is added while the plan is typed is chosen, and what was typed meanwhile stays', () => {
  // The answer belongs to the button pressed first, whatever is typed until it comes.
  let answer: ((venue: Venue) => void) | undefined
  const VenueForm = ({ onCreated }: { onCreated: (venue: Venue) => void }) => {
    answer ??= onCreated
    return null
  }
  const page = (
    <SeasonBuilder competition={competition as unknown as CompetitionDetails} venues={venues} VenueForm={VenueForm} />
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('첫날'), { target: { value: '2027-03-01' } })
  fireEvent.click(screen.getByLabelText('1코트'))
  act(() => answer?.({ venueId: 2, name: '2코트' }))
  expect(screen.getByLabelText<HTMLInputElement>('첫날').value).toBe('2027-03-01')
  expect(['1코트', '2코트'].map((name) => screen.getByLabelText<HTMLInputElement>(name).checked)).toEqual([true, true])
})
