// A season to plan anew: 16 teams who all meet, 120 matches on 3 courts at 80 times; each team can come at 60 % of them.
import { chance } from '@campus/ops/demo/prng'
import type { Database } from '@campus/server/platform/postgres/postgres'
import { send } from '../list/send.ts'

/** Ten days of eight hours. */
const [firstDay, lastDay] = ['2031-03-03', '2031-03-12']
const [days, hours, teams, share] = [10, 8, 16, 0.6]

const calendar = {
  firstDay,
  lastDay,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  dayStart: '10:00',
  dayEnd: '18:00',
  slotMinutes: 60,
  restMinutes: 60,
  perDay: 2,
}

export interface PlannerSeason {
  competitionId: number
  request: object
}

export async function seedSeason(url: string, cookie: string, { pool }: Database): Promise<PlannerSeason> {
  const { rows: courts } = await pool.query<{ id: number }>(
    `insert into venues (name) select '코트 ' || n from generate_series(101, 103) n returning id`,
  )
  const { rows: entered } = await pool.query<{ id: number }>(
    `insert into teams (name, department) select n || '팀', n || '학과' from generate_series(1, $1::int) n returning id`,
    [teams],
  )
  const cup = { sport: 'SOCCER', name: '계획 대회', season: '2031', type: 'LEAGUE', rulePreset: 'IFAB_2x45', tieBreakPreset: 'FIFA_2026', isCurrent: false } // biome-ignore format: short
  const { competitionId } = (await send(url, 'POST', '/api/competitions', cookie, cup)) as { competitionId: number }
  const path = `/api/competitions/${competitionId}`
  const entries = entered.map(({ id }, index) => ({ teamId: id, groupName: null, seed: index + 1 }))
  await send(url, 'PUT', `${path}/teams`, cookie, { entries })
  const wide = { ...calendar, venueIds: courts.map(({ id }) => id) }
  await send(url, 'POST', `${path}/season`, cookie, { league: { isDouble: false }, knockOut: null, calendar: wide })
  const away = entered.flatMap(({ id }) => awayOf(id))
  return { competitionId, request: { kind: 'REST_OF_SEASON', competitionId, calendar: wide, away } }
}

const clock = (hour: number) => `${10 + hour}:00`

function awayOf(teamId: number) {
  const luck = chance(teamId, 'planner')
  return Array.from({ length: days * hours }, (_, slot) => ({
    teamId,
    date: `2031-03-${String(3 + Math.floor(slot / hours)).padStart(2, '0')}`,
    from: clock(slot % hours),
    to: clock((slot % hours) + 1),
  })).filter(() => luck.real() >= share)
}

/** The first forty are over. */
export async function playFirst({ pool }: Database, competitionId: number, count: number): Promise<Set<number>> {
  const { rows } = await pool.query<{ id: number }>(
    `update matches set status = 'PAST', score_one = 1, score_two = 0, winner = 1
     where id in (select id from matches where competition_id = $1 order by starts_at, id limit $2) returning id`,
    [competitionId, count],
  )
  return new Set(rows.map(({ id }) => id))
}
