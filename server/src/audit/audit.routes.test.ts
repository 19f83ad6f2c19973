import { exportables } from '@campus/contract/audit'
import { expect, test } from 'vitest'
import { addTeams, administrator, soccerCup } from '../../test/fixtures/admin-data.ts'
import { openCampus } from '../../test/fixtures/campus.ts'

const noon = { now: () => new Date('2026-11-14T23:30:00+09:00') }

test('lists audit entries page by page, also those of a deleted account', async () => {
  const campus = await openCampus()
  const [admin, gone] = [await administrator(campus), await administrator(campus)]
  await gone.send('POST', '/api/venues', { name: '첫 구장' })
  for (let count = 0; count < 60; count++) await admin.send('POST', '/api/venues', { name: `구장 ${count}` })
  await campus.query('delete from users where id = $1', [gone.userId])
  const page = await admin.log()
  expect(page).toHaveLength(50)
  expect(page[0]).toMatchObject({ label: '구장 59', subject: 'VENUE', canUndo: false, at: expect.stringMatching(/Z$/) })
  const [nickname] = await campus.query<{ nickname: string }>('select nickname from users where id = $1', [
    admin.userId,
  ])
  expect(page[0]?.actor).toBe(nickname?.nickname)
  const rest = await admin.log(`?before=${page.at(-1)?.entryId}`)
  expect(rest).toHaveLength(11)
  expect(rest.at(-1)).toMatchObject({ label: '첫 구장', actor: null })
  expect(await admin.log('?subject=TEAM')).toEqual([])
})

test('only the last change of a match can be undone', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const write = (action: string, subjectId: number, undo: string | null) =>
    campus.query(
      `insert into audit_entries (action, subject, subject_id, label, undo) values ($1, 'MATCH', $2, '', $3)`,
      [action, subjectId, undo],
    )
  await write('CREATE', 1, null)
  await write('UPDATE', 1, '{}')
  await write('UPDATE', 1, '{}')
  await write('UPDATE', 1, null)
  await write('UNDO', 1, null)
  await write('UPDATE', 2, '{}')
  const entries = await admin.log()
  expect(entries.map(({ canUndo }) => canUndo)).toEqual([true, false, false, true, false, false])
})

test('of a deleted match only its own deletion can be undone; one deleted with its season has none', async () => {
  const campus = await openCampus()
  const admin = await administrator(campus)
  const matchId = await campus.match()
  await admin.send('PUT', `/api/brackets/league/${matchId}`, { round: '2' })
  const canUndoEach = async () => (await admin.log(`?subject=MATCH&subjectId=${matchId}`)).map(({ canUndo }) => canUndo)
  expect(await canUndoEach()).toEqual([true])
  await admin.send('DELETE', `/api/matches/${matchId}`)
  expect(await canUndoEach()).toEqual([true, false])
  const [last] = await admin.log(`?subject=MATCH&subjectId=${matchId}`)
  await admin.send('POST', `/api/matches/${matchId}/undo`, { entryId: last?.entryId })
  expect(await canUndoEach()).toEqual([false, false, true])
  // As when a rebuilt season deletes its matches.
  await campus.query('update matches set deleted_at = now() where id = $1', [matchId])
  expect(await canUndoEach()).toEqual([false, false, false])
})

test('exports everything as CSV that a spreadsheet opens without running formulas', async () => {
  const campus = await openCampus({ clock: noon })
  const admin = await administrator(campus)
  const matchId = await campus.match({ sets: '[[21,17],[18,21,"TIME"]]', starts_at: '2026-11-14T00:30:00+09:00' })
  const [teamId] = await addTeams(campus, [{ name: '=HYPERLINK("http://evil.test")', department: '＝1+1' }])
  await admin.send('PUT', `/api/teams/${teamId}`, { teamPoint: -3, teamName: '-2+3, "두" 줄' })
  await admin.send('PUT', `/api/teams/${teamId}/players`, { players: [{ number: 0, name: '@SUM(A1)' }] })
  const [team] = await campus.query<{ team_one_id: number }>('select team_one_id from matches')
  const entries = [{ number: 7, name: '+82', isStarter: true, isCaptain: false }]
  await admin.send('PUT', `/api/lineup/${matchId}`, { teamId: team?.team_one_id, entries })
  await admin.send('POST', '/api/competitions', soccerCup)

  const read = async (what: string) => {
    const response = await fetch(`${campus.url}/api/export/${what}?language=en`, { headers: { cookie: admin.cookie } })
    expect(response.status, what).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="campus-${what}-2026-11-14.csv"`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)], what).toEqual([0xef, 0xbb, 0xbf])
    return bytes.subarray(3).toString().split('\r\n')
  }
  expect(await read('teams')).toContain(`${teamId},"'-2+3, ""두"" 줄","'＝1+1",,,-3,false`)
  expect(await read('players')).toEqual([
    'teamId,teamName,department,number,name',
    `${teamId},"'-2+3, ""두"" 줄","'＝1+1",0,"'@SUM(A1)"`,
    '',
  ])
  expect((await read('lineups'))[1]).toBe(
    `${matchId},${team?.team_one_id},컴퓨터공학과,컴퓨터공학과,7,"'+82",true,false`,
  )
  const [names = '', match = ''] = await read('matches')
  expect(names).toMatch(/^matchId,sport,/)
  expect(match).toContain(',2026-11-14,00:30,')
  expect(match).toContain('"21,18","17,21"')
  expect(await read('venues')).toEqual(['venueId,name', ''])
  expect((await read('audit'))[1]).toContain('"[{""new"":')
  for (const what of exportables) await read(what)

  const korean = async (what: string) => {
    const response = await fetch(`${campus.url}/api/export/${what}`, { headers: { cookie: admin.cookie } })
    const name = response.headers.get('content-disposition')?.split("filename*=UTF-8''")[1] ?? ''
    return [decodeURIComponent(name), ...(await response.text()).split('\r\n')]
  }
  const [file, head] = await korean('teams')
  expect([file, head]).toEqual(['팀-2026-11-14.csv', '팀 번호,팀,학과,짧은 이름,종목,승점 조정,보관'])
  expect((await korean('matches'))[2]).toMatch(/^\d+,축구,.*,리그,.*,예정,/)
  for (const what of exportables) expect((await korean(what))[1], what).not.toMatch(/[A-Za-z]/)
})

test('exports only known tables, and only to administrators', async () => {
  const campus = await openCampus()
  const [admin, user] = [await administrator(campus), await campus.person()]
  expect((await fetch(`${campus.url}/api/export/players`)).status).toBe(401)
  expect((await fetch(`${campus.url}/api/export/players`, { headers: { cookie: user.cookie } })).status).toBe(403)
  expect(await admin.send('GET', '/api/export/users')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})
