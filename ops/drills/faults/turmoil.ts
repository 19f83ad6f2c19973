// Knock-out matches that end and are reopened, over and over, while their teams and venues get new names.
import { randomUUID } from 'node:crypto'
import type { Match } from '@campus/contract/matches'
import { type Chance, chance } from '../../demo/prng.ts'

type Statuses = Record<number, number>
type Trouble = 'results' | 'teams' | 'venues'

interface Place {
  urls: string[]
  cookie: string
  seed: number
}

/** Runs until `stop`, which answers the statuses of all calls by what they were about. */
export async function knockOutTurmoil({ urls, cookie, seed }: Place) {
  const matches = await makeCup(urls[0] ?? '', cookie)
  const end = new AbortController()
  const statuses: Record<Trouble, Statuses> = { results: {}, teams: {}, venues: {} }

  const run = async (trouble: Trouble, name: string, work: (put: Put, draw: Chance, turn: number) => Promise<void>) => {
    const draw = chance(seed, name)
    const put: Put = async (path, body) => {
      const { status } = await send('PUT', draw.pick(urls) + path, cookie, body)
      statuses[trouble][status] = (statuses[trouble][status] ?? 0) + 1
    }
    for (let turn = 0; !end.signal.aborted; turn++) await work(put, draw, turn)
  }
  const teamIds = idsOf(matches, ({ teamId1, teamId2 }) => [teamId1, teamId2])
  const venueIds = idsOf(matches, ({ venueId }) => [venueId])
  const running = [
    // The two whose winners meet in the next round.
    ...matches
      .slice(0, 2)
      .map(({ matchId }) =>
        run('results', `result ${matchId}`, (put, draw, turn) =>
          put(`/api/brackets/tournament/${matchId}`, turn % 2 === 0 ? resultOf(draw) : reopened),
        ),
      ),
    run('teams', 'teams', (put, draw, turn) => {
      const teamId = draw.pick(teamIds)
      return put(`/api/teams/${teamId}`, { teamName: `팀 ${teamId} (${turn})` })
    }),
    run('venues', 'venues', (put, draw, turn) => {
      const venueId = draw.pick(venueIds)
      return put(`/api/venues/${venueId}`, { name: `코트 ${venueId} (${turn})` })
    }),
  ]
  return {
    stop: async () => {
      end.abort()
      await Promise.all(running)
      return statuses
    },
  }
}

type Put = (path: string, body: object) => Promise<void>

const reopened = { matchStatus: 'FUTURE', allowCascade: true }
const resultOf = (draw: Chance) => {
  const [teamOneScore, teamTwoScore] = draw.real() < 0.5 ? [1, 0] : [0, 1]
  return { matchStatus: 'PAST', teamOneScore, teamTwoScore, allowCascade: true }
}

const idsOf = (matches: Match[], pick: (match: Match) => Array<number | null>) =>
  [...new Set(matches.flatMap(pick))].filter((id) => id !== null)

async function send(method: 'POST' | 'PUT', url: string, cookie: string, body: object) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

const calendar = {
  firstDay: '2026-01-01',
  lastDay: '2026-03-31',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  dayStart: '08:00',
  dayEnd: '22:00',
  slotMinutes: 120,
  restMinutes: 0,
}

/** A cup of eight on two courts of its own; answers its quarter-finals. */
async function makeCup(url: string, cookie: string): Promise<Match[]> {
  const make = async (path: string, body: object, id: string) => {
    const { status, answer } = await send('POST', url + path, cookie, body)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
    return Number(answer[id])
  }
  const word = randomUUID().slice(0, 8)
  const rules = { sport: 'SOCCER', rulePreset: 'IFAB_2x45', tieBreakPreset: 'FIFA_2026', type: 'TOURNAMENT' }
  const cup = await make('/api/competitions', { ...rules, name: `컵 ${word}`, season: '2026' }, 'competitionId')
  const [teamIds, venueIds]: [number[], number[]] = [[], []]
  for (let team = 1; team <= 8; team++)
    teamIds.push(await make('/api/teams', { teamName: `팀 ${team}`, department: word }, 'teamId'))
  for (const court of [1, 2]) venueIds.push(await make('/api/venues', { name: `코트 ${court} ${word}` }, 'venueId'))
  const entries = teamIds.map((teamId, index) => ({ teamId, groupName: null, seed: index + 1 }))
  await send('PUT', `${url}/api/competitions/${cup}/teams`, cookie, { entries })
  const plan = { league: null, knockOut: { perGroup: 2, hasThirdPlace: true }, calendar: { ...calendar, venueIds } }
  await make(`/api/competitions/${cup}/season`, plan, 'replaced')
  const all = (await (await fetch(`${url}/api/matches/all`)).json()) as Match[]
  return all.filter(({ teamId1, teamId2 }) => [teamId1, teamId2].every((id) => id !== null && teamIds.includes(id)))
}
