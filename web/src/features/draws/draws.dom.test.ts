// Which balls are out when, what they make of a result, and what a captain may type.
import type { Draw, DrawSetup } from '@campus/contract/draws'
import { expect, test } from 'vitest'
import { koDraws } from '../../text/ko/draws.ts'
import { checkPage } from './check-page.ts'
import { anyNumber, ballsOut, readNumber, roomsOf, teamOfToken } from './draws.rules.ts'

const setup: DrawSetup = {
  kind: 'GROUPS',
  competition: '총장배 2026',
  teams: [1, 2, 3].map((teamId) => ({ teamId, name: `${teamId}팀`, department: `${teamId}과` })),
  pots: [[1, 2, 3]],
  groups: ['A조', 'B조'],
  pairs: [],
  isApart: false,
}
const balls = [{ teamId: 3, place: 1 }, { teamId: 1, place: 2 }, { teamId: 2, place: 1 }] // biome-ignore format: short
const endedAt = '2026-11-18T09:00:00.000Z'

test.each([
  [-60, 0],
  [0, 0],
  [2.9, 0],
  [3, 1],
  [4.9, 1],
  [5, 2],
  [7, 3],
  [3600, 3],
])('%s s after the draw %s balls are out', (seconds, count) => {
  expect(ballsOut({ endedAt, balls }, Date.parse(endedAt) + seconds * 1000)).toBe(count)
})

/** Teams by room, 0 where there is nobody, -1 for a bye. */
const teamsIn = (kind: Partial<DrawSetup>, drawn = balls) =>
  roomsOf({ ...setup, ...kind }, drawn).map(({ slots }) =>
    slots.map(({ teamId, isBye }) => (isBye ? -1 : (teamId ?? 0))),
  )

test('shows each kind of draw, also before its end', () => {
  expect(teamsIn({})).toEqual([[3, 2], [1]])
  expect(roomsOf(setup, []).map(({ name }) => name)).toEqual(['A조', 'B조'])
  expect(teamsIn({ kind: 'ORDER' }, balls.slice(0, 2))).toEqual([[3, 1, 0]])
  // Of four lines the last seed's is the bye of the first seed.
  expect(teamsIn({ kind: 'BRACKET' }, [{ teamId: 3, place: 1 }])).toEqual([
    [3, -1],
    [0, 0],
  ])
  const pairs: DrawSetup['pairs'] = [[1, 2], [3, 1]] // biome-ignore format: short
  expect(teamsIn({ kind: 'SIDES', pairs }, [{ teamId: 2, place: 1 }])).toEqual([
    [2, 1],
    [0, 0],
  ])
})

test('reads digits up to nine, and the team of a link', () => {
  expect(['7', ' 1,234 ', '000', '999999999'].map(readNumber)).toEqual([7, 1234, 0, 999_999_999])
  expect(['', '-1', '1.5', 'a', '1234567890'].map(readNumber)).toEqual([null, null, null, null, null])
  expect(readNumber(String(anyNumber()))).not.toBeNull()
  expect(teamOfToken('12-ab_c-d')).toBe(12)
})

test('a name cannot leave its place in the saved page', () => {
  const named = '</script><img src=x onerror=alert(1)>'
  const hostile = { ...setup, competition: named, teams: setup.teams.map((team) => ({ ...team, name: named })) }
  const draw = { setup: JSON.stringify(hostile), commitment: '00', secret: '00', numbers: [], balls } as unknown as Draw
  const page = new DOMParser().parseFromString(checkPage(draw, koDraws.draws, hostile), 'text/html')
  expect(page.querySelector('img')).toBeNull()
  expect(page.scripts).toHaveLength(3)
  expect(JSON.parse(page.querySelector('#draw')?.textContent ?? '')).toMatchObject({ setup: draw.setup })
  expect(page.querySelector('h1')?.textContent).toContain(named)
})
