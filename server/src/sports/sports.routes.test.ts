// Sports that a campus makes itself, through the API: made, used, changed in mid-season, rejected, deleted.
import { formFrom } from '@campus/rules/kits/own-kit'
import { presetRules } from '@campus/rules/sports/presets'
import { describe, expect, test } from 'vitest'
import { addTeams, administrator } from '../../test/fixtures/admin-data.ts'
import { openCampus } from '../../test/fixtures/campus.ts'
import { expectFolded, send, tap } from '../../test/fixtures/taps.ts'

const armWrestling = (name: string) => ({
  ...formFrom('TUG_OF_WAR', { ...presetRules.TUG_OF_WAR_3, slotMinutes: 5 }),
  names: { ko: name, en: 'Left-handed' },
})

const cup = (sport: unknown) => ({
  sport,
  name: '왼손 대회',
  season: '2026',
  type: 'LEAGUE',
  rulePreset: 'OWN',
  tieBreakPreset: 'SETS_KR',
})

async function withSport() {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const made = await admin.send('POST', '/api/sports', armWrestling('왼손 팔씨름'))
  expect(made).toMatchObject({ status: 200, body: { version: 1, names: { ko: '왼손 팔씨름' } } })
  return { campus, admin, sport: made.body['sport'] as string, form: armWrestling('왼손 팔씨름') }
}

test('a sport is made once by its name, listed for everybody, and recorded', async () => {
  const { campus, admin, sport, form } = await withSport()
  expect(sport).toMatch(/^OWN_\d+$/)
  expect(await (await fetch(`${campus.url}/api/sports`)).json()).toEqual([{ ...form, sport, version: 1 }])
  expect(await admin.send('POST', '/api/sports', form)).toMatchObject({ status: 409, body: { code: 'SPORT_TAKEN' } })
  expect(await admin.send('POST', '/api/sports', armWrestling('축구'))).toMatchObject({ body: { code: 'SPORT_TAKEN' } })
  expect(await admin.log()).toMatchObject([{ action: 'CREATE', subject: 'SPORT', label: '왼손 팔씨름' }])
})

describe('a sport that cannot be played is rejected', () => {
  const goals = presetRules.IFAB_2x45
  test.each([
    ['without a decider', { ...goals, extraHalfMinutes: 0, shootOutKicks: 0 }, 'SPORT_WITHOUT_END'],
    ['of another family than its base', presetRules.BWF_3x21, 'RULES_NOT_OF_SPORT'],
    ['a forfeit of more than winning takes', { ...presetRules.BWF_3x21, forfeitScore: 9 }, 'RULES_NOT_OF_SPORT'],
  ])('%s', async (_, rules, code) => {
    const campus = await openCampus()
    const admin = await administrator(campus)
    const form = { ...formFrom('SOCCER', goals), names: { ko: '우리 축구', en: 'Ours' }, rules }
    expect(await admin.send('POST', '/api/sports', form)).toMatchObject({ status: 400, body: { code } })
    expect((await admin.send('GET', '/api/sports')).body).toEqual([])
  })
})

test('a competition of it keeps the rules it was made with until somebody takes over the new ones', async () => {
  const { campus, admin, sport, form } = await withSport()
  const made = await admin.send('POST', '/api/competitions', cup(sport))
  expect(made).toMatchObject({
    status: 200,
    body: { rulePreset: 'OWN', isHouseRule: false, sportVersion: 1, rules: { bestOf: 3, slotMinutes: 5 } },
  })
  const competitionId = Number(made.body['competitionId'])
  const [one, two, three] = await addTeams(campus, [{ name: '가' }, { name: '나' }, { name: '다', sport }])
  const entries = [one, two, three].map((teamId) => ({ teamId, groupName: null, seed: null }))
  expect(await admin.send('PUT', `/api/competitions/${competitionId}/teams`, { entries })).toMatchObject({
    status: 200,
  })
  const match = await admin.send('POST', '/api/brackets/league', {
    sports: sport,
    matchDate: '2026-11-20',
    startTime: '15:00',
    teamOneName: '가',
    teamTwoName: '나',
  })
  expect(match).toMatchObject({ status: 200, body: { sport, teamScore1: null } })
  const matchId = Number(match.body['matchId'])
  const taps = [tap('START', 1), tap('POINT', 2, { team: 1 }), tap('POINT', 3, { team: 1 }), tap('FINISH', 4)]
  expect(await send(campus.url, matchId, { cookie: admin.cookie }, taps)).toMatchObject({ status: 200 })
  const changed = await admin.send('PUT', `/api/sports/${sport}`, {
    ...form,
    rules: { ...form.rules, bestOf: 5, forfeitScore: 3 },
    version: 1,
  })
  expect(changed).toMatchObject({ status: 200, body: { version: 2 } })
  // Nothing has changed where somebody plays; the page sees that there is a newer version.
  const kept = await admin.send('GET', `/api/competitions/${competitionId}`)
  expect(kept.body).toMatchObject({ sportVersion: 1, rules: { bestOf: 3 }, isHouseRule: true })
  const taken = await admin.send('PUT', `/api/competitions/${competitionId}`, {
    rules: changed.body['rules'],
    sportVersion: 2,
  })
  expect(taken.body).toMatchObject({ sportVersion: 2, rules: { bestOf: 5 }, isHouseRule: false })
  // What was played stays, by the rules it was played under.
  await expectFolded(campus, matchId)
  const played = await admin.send('GET', `/api/matches/${matchId}`)
  expect(played.body).toMatchObject({ status: 'PAST', teamScore1: 2, teamScore2: 0 })
  const [stored] = await campus.query<{ best: string }>(
    `select rules ->> 'bestOf' as best from matches where id = ${matchId}`,
  )
  expect(stored).toEqual({ best: '3' })
})

test('of two who change it the later one is told, and a sport in use is not deleted', async () => {
  const { admin, sport, form } = await withSport()
  const path = `/api/sports/${sport}`
  expect(await admin.send('PUT', path, { ...form, hasTimeOuts: true, version: 1 })).toMatchObject({ status: 200 })
  expect(await admin.send('PUT', path, { ...form, starters: 3, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { sport: { version: 2, hasTimeOuts: true } } },
  })
  await admin.send('POST', '/api/competitions', cup(sport))
  expect(await admin.send('DELETE', path)).toMatchObject({ status: 409, body: { code: 'SPORT_IN_USE' } })
  const unused = await admin.send('POST', '/api/sports', armWrestling('오른손 팔씨름'))
  const other = `/api/sports/${String(unused.body['sport'])}`
  expect(await admin.send('DELETE', other)).toEqual({ status: 200, body: {} })
  expect(await admin.send('DELETE', other)).toMatchObject({ status: 404, body: { code: 'SPORT_NOT_FOUND' } })
})

test('a sport that nobody made has no competition, no team and no match', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  expect(await admin.send('POST', '/api/competitions', cup('OWN_999'))).toMatchObject({
    status: 404,
    body: { code: 'SPORT_NOT_FOUND' },
  })
  const team = { teamName: '가', department: '가', sport: 'OWN_999' }
  expect(await admin.send('POST', '/api/teams', team)).toMatchObject({ body: { code: 'SPORT_NOT_FOUND' } })
  expect((await admin.send('GET', '/api/matches?sport=OWN_999&date=2026-11-20')).body).toEqual([])
})
