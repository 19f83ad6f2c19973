import type { Competition } from '@campus/contract/competitions'
import { CompetitionDetails } from '@campus/contract/competitions'
import type { TieRules } from '@campus/contract/rules'
import { sports } from '@campus/contract/sports'
import { defaultsOf, presetRules } from '@campus/rules/sports/presets'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type ApiResponse, administrator, soccerCup } from '../../test/fixtures/admin-data.ts'
import { openCampus } from '../../test/fixtures/campus.ts'

test('the first of a sport is current, a later one only on request, and lists show current ones first', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const first = await admin.send('POST', '/api/competitions', soccerCup)
  expect(z.strictObject(CompetitionDetails.shape).parse(first.body)).toMatchObject({
    ...soccerCup,
    rules: presetRules.IFAB_2x45,
    isHouseRule: false,
    isCurrent: true,
    entries: [],
    version: 1,
  })
  await admin.send('POST', '/api/competitions', { ...soccerCup, name: '학과 대항전' })
  const ids = async (search = '') =>
    ((await (await fetch(`${campus.url}/api/competitions${search}`)).json()) as Competition[]).map(({ name }) => name)
  expect(await ids()).toEqual(['총장배 축구', '학과 대항전'])
  await admin.send('POST', '/api/competitions', { ...soccerCup, name: '가을 리그', isCurrent: true })
  expect(await ids('?sport=SOCCER')).toEqual(['가을 리그', '학과 대항전', '총장배 축구'])
  expect(await ids('?sport=DODGEBALL')).toEqual([])
  expect(await admin.log(`?subject=COMPETITION&subjectId=${String(first.body.competitionId)}`)).toMatchObject([
    { action: 'UPDATE', changes: [{ field: 'isCurrent', old: true, new: false }] },
    { action: 'CREATE' },
  ])
})

/** On a busy machine one of many at once may be told to come back later. */
async function accepted(answers: Promise<ApiResponse>[]): Promise<ApiResponse[]> {
  const all = await Promise.all(answers)
  for (const { status } of all) expect([200, 503]).toContain(status)
  return all.filter(({ status }) => status === 200)
}

test('exactly one competition of a sport is current after concurrent changes', async () => {
  const campus = await openCampus()
  const other = await campus.addNode()
  const admins = [await administrator(campus), await administrator(campus, other.url)]
  const made = await accepted(
    Array.from({ length: 8 }, (_, index) => admins[index % 2]!.send('POST', '/api/competitions', soccerCup)),
  )
  expect(made.length).toBeGreaterThan(1)
  const current = () => campus.query<{ id: number }>('select id from competitions where is_current')
  expect(await current()).toHaveLength(1)
  const moved = await accepted(
    made.map(({ body }, index) =>
      admins[index % 2]!.send('PUT', `/api/competitions/${String(body['competitionId'])}`, { isCurrent: true }),
    ),
  )
  expect(moved.length).toBeGreaterThan(1)
  expect(await current()).toHaveLength(1)
})

test('a sport may have ties: their preset is no house rule, another order of play is one', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const tie = presetRules.BWF_TIE_5 as TieRules
  const cup = { ...soccerCup, sport: 'BADMINTON', rulePreset: 'BWF_TIE_5', tieBreakPreset: 'BWF' }
  const made = await admin.send('POST', '/api/competitions', { ...cup, rules: tie })
  expect(made.body).toMatchObject({ rules: tie, isHouseRule: false })
  const doubles = { ...tie, rubbers: tie.rubbers.map((rubber) => ({ ...rubber, discipline: 'MIXED_DOUBLES' })) }
  const house = await admin.send('POST', '/api/competitions', { ...cup, rules: doubles })
  expect(house.body).toMatchObject({ rules: doubles, isHouseRule: true })
  const even = { ...tie, rubbers: tie.rubbers.slice(1) }
  expect((await admin.send('POST', '/api/competitions', { ...cup, rules: even })).status).toBe(400)
  const soccer = await admin.send('POST', '/api/competitions', { ...soccerCup, rules: tie })
  expect(soccer.body.code).toBe('RULES_NOT_OF_SPORT')
})

test('rules are those of the sport; a house rule equal to its preset is none', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const expectRejected = async (more: object) =>
    expect((await admin.send('POST', '/api/competitions', { ...soccerCup, ...more })).body.code).toBe(
      'RULES_NOT_OF_SPORT',
    )
  await expectRejected({ rulePreset: 'BWF_3x21' })
  await expectRejected({ tieBreakPreset: 'ITTF' })
  await expectRejected({ rules: presetRules.BWF_3x21 })
  expect((await admin.send('POST', '/api/competitions', { ...soccerCup, rules: { kind: 'GOALS' } })).status).toBe(400)

  const house = { ...presetRules.IFAB_2x45, halfMinutes: 30 }
  const { body } = await admin.send('POST', '/api/competitions', { ...soccerCup, rules: house })
  expect(body).toMatchObject({ rules: house, isHouseRule: true })
  const path = `/api/competitions/${String(body.competitionId)}`
  // Another name leaves the house rule; another preset resets it.
  expect((await admin.send('PUT', path, { name: '봄 리그' })).body).toMatchObject({ name: '봄 리그', rules: house })
  expect((await admin.send('PUT', path, { rulePreset: 'CAMPUS_2x20' })).body).toMatchObject({
    rules: presetRules.CAMPUS_2x20,
    isHouseRule: false,
  })
  await admin.send('PUT', path, { rules: house })
  expect((await admin.send('PUT', path, { rules: null })).body).toMatchObject({ rules: presetRules.CAMPUS_2x20 })
  expect((await admin.send('PUT', path, { rules: presetRules.CAMPUS_2x20 })).body).toMatchObject({ isHouseRule: false })
  expect(await campus.query('select rules from competitions')).toEqual([{ rules: null }])
  expect((await admin.send('PUT', path, { rules: presetRules.WDBF })).body.code).toBe('RULES_NOT_OF_SPORT')
})

test('unknown presets are read as the default of the sport', async () => {
  const campus = await openCampus()
  await campus.query(`insert into competitions (sport, name, season, type, rule_preset, tie_break_preset)
    values ('BADMINTON', '옛 대회', '2020', 'LEAGUE', 'SOCCER', 'FIFA_2026')`)
  const [old] = (await (await fetch(`${campus.url}/api/competitions`)).json()) as Competition[]
  expect(old).toMatchObject({ rulePreset: 'BWF_3x21', tieBreakPreset: 'BWF', rules: presetRules.BWF_3x21 })
})

test('two administrators: a stale edit is rejected with the current competition', async () => {
  const campus = await openCampus()
  const [first, second] = [await administrator(campus), await administrator(campus)]
  const { body } = await first.send('POST', '/api/competitions', soccerCup)
  const path = `/api/competitions/${String(body.competitionId)}`
  await first.send('PUT', path, { season: '2027', version: 1 })
  expect(await second.send('PUT', path, { name: '나중', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { competition: { season: '2027', version: 2 } } },
  })
})

test('one with matches cannot be deleted; archived it is neither listed nor current, and can be restored', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  await campus.match({ deleted_at: new Date() })
  const [row] = await campus.query<{ id: number }>('update competitions set is_current = true returning id')
  const path = `/api/competitions/${row?.id}`
  expect(await admin.send('DELETE', path)).toMatchObject({
    status: 409,
    body: { code: 'COMPETITION_HAS_MATCHES', details: { matchCount: 1 } },
  })
  expect((await admin.send('PUT', path, { isArchived: true })).body).toMatchObject({ isCurrent: false, matchCount: 0 })
  expect((await admin.send('GET', '/api/competitions')).body).toEqual([])
  expect((await admin.send('GET', '/api/competitions?archived=true')).body).toHaveLength(1)
  expect((await admin.send('PUT', path, { isCurrent: true })).body).toMatchObject({ isCurrent: false })
  expect((await admin.send('PUT', path, { isArchived: false, isCurrent: true })).body).toMatchObject({
    isCurrent: true,
  })

  const next = await admin.send('POST', '/api/competitions', soccerCup)
  const nextPath = `/api/competitions/${String(next.body.competitionId)}`
  expect(await admin.send('DELETE', nextPath)).toEqual({ status: 200, body: {} })
  expect((await admin.send('GET', nextPath)).body.code).toBe('COMPETITION_NOT_FOUND')
  expect((await admin.log()).map(({ action }) => action)).toEqual(['DELETE', 'CREATE', 'RESTORE', 'ARCHIVE'])
})

test('a competition of every sport that a request may name can be made: the database knows them all', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  for (const sport of sports) {
    const made = await admin.send('POST', '/api/competitions', { ...soccerCup, sport, ...defaultsOf(sport) })
    expect(made, sport).toMatchObject({ status: 200, body: { sport, isHouseRule: false } })
  }
  const stored = await campus.query<{ sport: string }>('select sport from sports')
  expect(stored.map(({ sport }) => sport).toSorted()).toEqual([...sports].toSorted())
})
