// State in the address: typing is never lost, however late the address follows.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useUrlState } from './use-url-state.ts'

const read = (search: URLSearchParams) => ({ team: search.get('team') ?? '', sport: search.get('sport') ?? 'ALL' })
const write = ({ team, sport }: ReturnType<typeof read>) => ({ team, sport: sport === 'ALL' ? '' : sport })

function Filter() {
  const [{ team, sport }, choose] = useUrlState(read, write)
  return (
    <>
      <input aria-label="팀" value={team} onChange={(event) => choose({ team: event.target.value })} />
      <button type="button" onClick={() => choose({ sport: 'SOCCER' })}>
        {sport}
      </button>
    </>
  )
}

function open(path = '/') {
  const router = createMemoryRouter([{ path: '/', element: <Filter /> }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return router
}

const field = () => screen.getByLabelText<HTMLInputElement>('팀')
/** The composition steps of a Korean keyboard for 컴퓨터. */
const steps = ['ㅋ', '커', '컴', '컴ㅍ', '컴퓨', '컴퓨ㅌ', '컴퓨터']

test('shows each step of a composition at once, and the address ends with the whole word', async () => {
  const router = open()
  for (const typed of steps) {
    fireEvent.change(field(), { target: { value: typed } })
    expect(field().value).toBe(typed)
  }
  await act(async () => {})
  expect(field().value).toBe('컴퓨터')
  expect(new URLSearchParams(router.state.location.search).get('team')).toBe('컴퓨터')
})

test('applies two choices before one render', async () => {
  const router = open()
  act(() => {
    fireEvent.change(field(), { target: { value: '컴' } })
    fireEvent.click(screen.getByText('ALL'))
  })
  await act(async () => {})
  expect([field().value, router.state.location.search]).toEqual([
    '컴',
    `?team=${encodeURIComponent('컴')}&sport=SOCCER`,
  ])
})

test('a link or the back button replaces the state', async () => {
  const router = open('/?team=a')
  expect(field().value).toBe('a')
  await act(() => router.navigate('/?team=b&sport=SOCCER'))
  expect([field().value, screen.queryByText('SOCCER')]).toEqual(['b', expect.anything()])
  fireEvent.change(field(), { target: { value: 'bc' } })
  await act(async () => {})
  await act(() => router.navigate(-1))
  expect(field().value).toBe('a')
})
