import { getTeam, TeamProfile } from '@campus/contract/teams'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openCampus } from '../../test/fixtures/campus.ts'

test('a team shows its players by number and its competitions; hidden names are not sent', async () => {
  const campus = await openCampus()
  await campus.match()
  const [team] = await campus.query<{ id: number }>(`select id from teams where name = '컴퓨터공학과'`)
  await campus.query(
    `insert into players (team_id, number, name) values ($1, null, '하나'), ($1, 10, '가온'), ($1, 7, '나래'), ($1, null, '가람')`,
    [team?.id],
  )
  await campus.query(`update competition_teams set group_name = 'A조' where team_id = $1`, [team?.id])
  const get = (teamId = String(team?.id)) => campus.call(getTeam, { params: { teamId } })
  const { body } = await get()
  expect(z.strictObject(TeamProfile.shape).parse(body)).toEqual({
    teamId: Number(team?.id),
    teamName: '컴퓨터공학과',
    department: '컴퓨터공학과',
    sport: null,
    isArchived: false,
    players: [
      { number: 7, name: '나래' },
      { number: 10, name: '가온' },
      { number: null, name: '가람' },
      { number: null, name: '하나' },
    ],
    competitions: [
      {
        competitionId: expect.any(Number),
        name: '총장배',
        season: '2026',
        sport: 'SOCCER',
        groupName: 'A조',
        isCurrent: false,
      },
    ],
  })
  await campus.query('update teams set hides_names = true where id = $1', [team?.id])
  expect((await get()).body.players).toEqual([7, 10, null, null].map((number) => ({ number, name: '' })))
  expect(await get('999999')).toMatchObject({ status: 404, body: { code: 'TEAM_NOT_FOUND' } })
})
