// Whatever a hostile scorer writes into a match's log, an administrator corrects the match by the form in one step; and the
// log folds to it.
import { randomUUID } from 'node:crypto'
import { eventTypes, type ScoreEvent } from '@campus/contract/scoring'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { administrator } from '../../../test/fixtures/admin-data.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { insert } from '../../../test/fixtures/cup.ts'
import { expectFolded, logOf, send, tap } from '../../../test/fixtures/taps.ts'

const side = fc.constantFrom(1 as const, 2 as const)
const hostileTap = fc.record({
  type: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('START' as const, 'FINISH' as const, 'FORFEIT' as const, 'UNDO' as const) },
    fc.constantFrom(...eventTypes.filter((type) => type !== 'CORRECTION')),
  ),
  // Ids that sort last, first, or anywhere.
  head: fc.constantFrom('ffffffff-ffff-ffff-ffff-', '00000000-0000-0000-0000-', ''),
  ahead: fc.oneof(fc.nat(50), fc.constantFrom(-1_000_000, 49, 50, 51, 10_000, 999_999_999)),
  team: side,
  period: fc.constantFrom('HALF_TIME' as const, 'SECOND_HALF' as const, 'EXTRA_TIME' as const, 'SHOOT_OUT' as const),
  isScored: fc.boolean(),
  end: fc.constantFrom('TIME' as const, 'ELIMINATION' as const, 'SUDDEN_DEATH_ONE' as const),
  target: fc.nat(),
  rubber: fc.nat(8),
})
const attack = fc.array(fc.array(hostileTap, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 })

const noSets = { teamOneSubScores: '', teamTwoSubScores: '', setEnds: '', shootOutOne: null, shootOutTwo: null }
const unplayed = fc.constantFrom('FUTURE', 'POSTPONED', 'CANCELLED').map((matchStatus) => ({ matchStatus }))
const goals = fc.record({ teamOneScore: fc.nat(9), teamTwoScore: fc.nat(9) })
const awarded = side.map((winner) => ({
  matchStatus: 'FORFEIT',
  teamOneScore: winner === 1 ? 2 : 0,
  teamTwoScore: winner === 2 ? 2 : 0,
}))
const setsOf = (...pairs: Array<[string, string]>) =>
  fc
    .constantFrom(...pairs)
    .map(([teamOneSubScores, teamTwoSubScores]) => ({ matchStatus: 'PAST', teamOneSubScores, teamTwoSubScores }))

const results: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  SOCCER: fc.oneof(
    { weight: 3, arbitrary: goals.map((score) => ({ matchStatus: 'PAST', ...score })) },
    goals.map((score) => ({ matchStatus: 'LIVE', ...score })),
    fc.constant({ matchStatus: 'PAST', teamOneSubScores: '1,0', teamTwoSubScores: '0,2' }),
    awarded,
    unplayed,
  ),
  BADMINTON: fc.oneof(
    { weight: 3, arbitrary: setsOf(['21,21', '4,19'], ['21,5,21', '3,21,19'], ['18,19', '21,21']) },
    fc.constant({ matchStatus: 'LIVE', teamOneSubScores: '21,3', teamTwoSubScores: '5,9' }),
    awarded,
    unplayed,
  ),
  TABLE_TENNIS: fc.oneof(
    { weight: 3, arbitrary: setsOf(['11,11,11', '4,9,2'], ['4,13,11,5,9', '11,11,5,11,11']) },
    fc.constant({ matchStatus: 'LIVE', teamOneSubScores: '11,3', teamTwoSubScores: '5,9' }),
    unplayed,
  ),
  DODGEBALL: fc.oneof(
    { weight: 3, arbitrary: setsOf(['5,4', '0,0'], ['0,0', '3,6']) },
    fc.constant({ matchStatus: 'LIVE', teamOneSubScores: '5', teamTwoSubScores: '0' }),
    unplayed,
  ),
}

const presets = { SOCCER: 'IFAB_2x45', BADMINTON: 'BWF_3x21', TABLE_TENNIS: 'ITTF_5x11', DODGEBALL: 'DODGEBALL' }
const games = Object.entries(presets).map(([sport, preset]) => [sport, preset, results[sport]!] as const)
const tieResults = fc.oneof(
  { weight: 3, arbitrary: setsOf(['2,2,2', '0,1,0'], ['0,2,1,2,1', '2,0,2,1,2']) },
  fc.constant({ matchStatus: 'LIVE', teamOneSubScores: '2,0,1', teamTwoSubScores: '1,0,0' }),
  awarded,
  unplayed,
)

test.each([...games, ['BADMINTON', 'BWF_TIE_5', tieResults] as const])(
  '%s %s',
  { timeout: 120_000 },
  async (sport, rulePreset, wanted) => {
    const campus = await openCampus()
    const admin = await administrator(campus)
    await campus.match()
    await campus.query('update competitions set sport = $1, rule_preset = $2', [sport, rulePreset])
    const [{ competition_id, team_one_id, team_two_id } = {}] = await campus.query('select * from matches')
    let taken = 0

    const property = fc.asyncProperty(attack, wanted, fc.boolean(), async (batches, result, isRunning) => {
      const matchId = await insert(campus, 'matches', {
        competition_id,
        team_one_id,
        team_two_id,
        match_type: 'LEAGUE',
        ...(isRunning && { status: 'LIVE', score_one: 0, score_two: 0 }),
      })
      const made = await admin.send('POST', `/api/matches/${matchId}/passes`, { label: '악당' })
      const { pass, token } = made.body as unknown as { pass: { passId: number }; token: string }
      const sent: ScoreEvent[] = []
      let clock = 0
      for (const batch of batches) {
        const events = batch.map(({ head, ahead, target, type, ...more }): ScoreEvent => {
          const id = head ? head + randomUUID().slice(24) : randomUUID()
          const event = { ...tap(type, Math.max(1, clock + ahead), more), id }
          const about = sent[target % Math.max(1, sent.length)]?.id
          sent.push(about ? { ...event, target: about } : event)
          return sent.at(-1) ?? event
        })
        const response = await send(campus.url, matchId, { authorization: `Pass ${token}` }, events)
        expect(response.status, JSON.stringify(response.body)).toBeLessThan(500)
        if (response.status === 200) clock = Math.max(...response.body.events.map((event) => event.clock))
        taken += Number(response.status === 200)
      }
      await admin.send('DELETE', `/api/matches/${matchId}/passes/${pass.passId}`)
      const form = { ...noSets, ...result }
      const { status, body } = await admin.send('PUT', `/api/brackets/league/${matchId}`, form)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body).toMatchObject({ status: result['matchStatus'] })
      if ('teamOneScore' in result)
        expect(body).toMatchObject({ teamScore1: result['teamOneScore'], teamScore2: result['teamTwoScore'] })
      if ('teamOneSubScores' in result)
        expect(body).toMatchObject({
          teamOneSubScores: result['teamOneSubScores'],
          teamTwoSubScores: result['teamTwoSubScores'],
        })
      // A match that was never tapped and is not played has no log.
      if ((await logOf(campus.url, matchId)).events.length > 0) await expectFolded(campus, matchId)
    })
    // Attacks must have been accepted, or nothing was tested. Chance decides how many: twenty more, until they were enough.
    const isEnough = () => taken > 8
    for (let turn = 0; turn < 5 && !isEnough(); turn++) await fc.assert(property, { numRuns: 20 })
    expect(taken).toBeGreaterThan(8)
  },
)
