// Standings and assigned places come from two features and must agree: random seasons over HTTP.
import { getStandings } from '@campus/contract/brackets'
import type { Sport } from '@campus/contract/sports'
import { type Chance, chance } from '@campus/ops/demo/prng'
import { expect, test } from 'vitest'
import { type Administrator, administrator } from '../../test/fixtures/admin-data.ts'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'
import { type Cup, openCup } from '../../test/fixtures/cup.ts'

/** Names of presets as they are stored, some of them older than ours; and a score that each of them can end with. */
const kinds = [
  { sport: 'SOCCER', rule_preset: 'SOCCER', tie_break_preset: 'FIFA_2022', end: [1, 0] },
  { sport: 'SOCCER', rule_preset: 'IFAB_2x45', tie_break_preset: 'BEFORE_OUR_TIME', end: [2, 1] },
  { sport: 'BADMINTON', rule_preset: 'BWF_3x21', tie_break_preset: 'BWF', end: [2, 1] },
  { sport: 'TABLE_TENNIS', rule_preset: 'ITTF_5x11', tie_break_preset: 'ITTF', end: [3, 0] },
  { sport: 'DODGEBALL', rule_preset: 'KR_CLASS_SURVIVORS', tie_break_preset: 'DODGEBALL_KR', end: [20, 11] },
  { sport: 'DODGEBALL', rule_preset: 'KR_CLASS', tie_break_preset: 'FIFA_2026', end: [2, 1] },
] as const

const shapes: Array<Record<string, string[]>> = [
  { A조: ['가', '나', '다'], B조: ['라', '마', '바', '사'] },
  { '': ['가', '나', '다', '라', '마'] },
  { A조: ['가', '나', '다', '라'], '': ['마', '바', '사'] },
]

interface Season {
  competitionId: number
  sport: Sport
  cup: Cup
  /** League matches still to be played, one of each group. */
  last: number[]
}

/** All of it played but one match of each group, and a knock-out that waits for three places of each. */
async function openSeason(campus: Campus, { whole, pick, real }: Chance, index: number): Promise<Season> {
  const { end: _, ...kind } = kinds[index % kinds.length]!
  const shape = Object.entries(shapes[Math.floor(index / kinds.length) % shapes.length]!)
  const groups = Object.fromEntries(shape.map(([group, names]) => [group, names.map((name) => `${name}${index}`)]))
  const cup = await openCup(campus, groups, {
    ...kind,
    is_current: false,
    lots_by: index % 2 === 0 ? 'PEOPLE' : 'FORMULA',
  })
  const last: number[] = []
  for (const [group, names] of Object.entries(groups)) {
    const pairs = names.flatMap((one, at) => names.slice(at + 1).map((two) => ({ one, two })))
    for (const [at, pair] of pairs.entries()) {
      const columns = { group_name: group && real() < 0.7 ? group : null }
      const sets = JSON.stringify([[whole(0, 9), whole(0, 9)]])
      const isLast = at === pairs.length - 1
      const [one, two] = [whole(0, 3), whole(0, 3)]
      // Where nobody can draw somebody has won by a point.
      const score = `${one}:${two === one && !['SOCCER', 'DODGEBALL'].includes(kind.sport) ? two + 1 : two}`
      const status = pick(['PAST', 'PAST', 'PAST', 'FORFEIT', 'CANCELLED'])
      const matchId = await cup.play(
        isLast ? { ...pair, columns } : { ...pair, score, status, columns: { ...columns, sets } },
      )
      if (isLast) last.push(matchId)
    }
    const source = (place: number) => `RANK:${group || '전체'}:${place}`
    const round = { match_type: 'TOURNAMENT', round: 'SEMI_FINALS' }
    await cup.play({ columns: { ...round, source_one: source(1), source_two: source(3) } })
    await cup.play({ columns: { ...round, source_two: source(2) } })
  }
  return { competitionId: cup.competitionId, sport: kind.sport, cup, last }
}

/** Every slot holds the team with that rank in a finished table, or none: also where teams share the rank because nobody drew lots. */
async function expectAlike(campus: Campus, { competitionId, sport }: Season, when: string) {
  const request = { params: { sport }, query: { competitionId: String(competitionId) } }
  const tables = (await campus.call(getStandings, request)).body
  const slots = await campus.query<{ teamId: number | null; source: string | null }>(
    `select team_one_id::int as "teamId", source_one as source from matches where competition_id = $1
     union all select team_two_id::int, source_two from matches where competition_id = $1`,
    [competitionId],
  )
  let [assigned, shared] = [0, 0]
  for (const { teamId, source } of slots) {
    const [kind, group, place] = source?.split(':') ?? []
    if (kind !== 'RANK') continue
    const table = tables.find((one) => one.group === (group === '전체' ? '' : group))
    const isOver = table?.remaining === 0 && table.teams.some(({ played }) => played > 0)
    const placed = isOver ? table.teams[Number(place) - 1] : undefined
    const isShared = placed?.played && table?.teams.filter(({ rank }) => rank === placed.rank).length !== 1
    const expected = isShared ? undefined : placed
    if (isShared) shared++
    expect(teamId, `${when} ${source}`).toBe(expected?.teamId ?? null)
    if (expected) assigned++
  }
  return { assigned, shared }
}

const entriesOf = async (admin: Administrator, competitionId: number) =>
  (await admin.send('GET', `/api/competitions/${competitionId}`)).body['entries'] as Array<{
    teamId: number
    groupName: string | null
    seed: number | null
  }>

test('every change of a table reassigns the places that follow from it', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  let [assigned, shared] = [0, 0]
  for (let index = 0; index < 18; index++) {
    const luck = chance(index, 'crossover')
    const season = await openSeason(campus, luck, index)
    const { competitionId, cup, last, sport } = season
    const put = async (path: string, body: object) => {
      const { status, body: answer } = await admin.send('PUT', path, body)
      expect(status, `${index} ${path} ${JSON.stringify(answer)}`).toBe(200)
    }
    expect(await expectAlike(campus, season, `${index} before`)).toEqual({ assigned: 0, shared: 0 })
    const [teamOneScore, teamTwoScore] = kinds[index % kinds.length]!.end
    for (const matchId of last) {
      await put(`/api/brackets/league/${matchId}`, { matchStatus: 'PAST', teamOneScore, teamTwoScore })
      const found = await expectAlike(campus, season, `${index} after ${matchId}`)
      assigned += found.assigned
      shared += found.shared
    }
    for (const teamId of luck.shuffle([...cup.teams.values()]).slice(0, 3)) {
      await put(`/api/teams/${teamId}`, { teamPoint: luck.whole(-6, 6) })
      await expectAlike(campus, season, `${index} point`)
    }
    const path = `/api/competitions/${competitionId}`
    if (sport === 'SOCCER')
      for (const tieBreakPreset of luck.shuffle(['K_LEAGUE', 'SCHOOL', 'FIFA_2022', 'FIFA_2026'])) {
        await put(path, { tieBreakPreset })
        await expectAlike(campus, season, `${index} ${tieBreakPreset}`)
      }
    if (sport === 'DODGEBALL')
      for (const rulePreset of luck.shuffle(['KR_CLASS', 'KR_CLASS_SURVIVORS', 'WDBF'])) {
        await put(path, { rulePreset, tieBreakPreset: 'DODGEBALL_KR' })
        await expectAlike(campus, season, `${index} ${rulePreset}`)
      }
    const entries = await entriesOf(admin, competitionId)
    const names = luck.shuffle(entries.map(({ groupName }) => groupName))
    const mixed = entries.map(({ teamId, seed }, at) => ({ teamId, seed, groupName: names[at] ?? null }))
    await put(`${path}/teams`, { entries: mixed })
    await expectAlike(campus, season, `${index} entries`)
  }
  // Places were assigned, so there was something to compare.
  expect(assigned).toBeGreaterThan(60)
  expect(shared).toBeGreaterThan(0)
}, 120_000)
