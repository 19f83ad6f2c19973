// Whatever forms, taps and undos do to a match, by whom and through which process: the log folds to the row.
import { randomUUID } from 'node:crypto'
import type { ScoreEvent } from '@campus/contract/scoring'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { administrator } from '../../../test/fixtures/admin-data.ts'
import { openCampus } from '../../../test/fixtures/campus.ts'
import { insert } from '../../../test/fixtures/cup.ts'
import { expectFolded, logOf, send, tap } from '../../../test/fixtures/taps.ts'

const side = fc.constantFrom(1 as const, 2 as const)
const soccerTaps = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constantFrom('GOAL', 'OWN_GOAL'), team: side }) },
  fc.record({ type: fc.constant('PERIOD'), period: fc.constantFrom('HALF_TIME', 'SECOND_HALF', 'EXTRA_TIME') }),
  fc.record({ type: fc.constantFrom('START', 'FINISH', 'UNDO'), team: side }),
  fc.record({ type: fc.constant('FORFEIT'), team: side }),
)
const rallyTaps = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: fc.constant('POINT'), team: side }) },
  fc.record({ type: fc.constantFrom('START', 'FINISH', 'UNDO', 'TIME_OUT'), team: side }),
)
const soccerForms = fc.record(
  {
    matchStatus: fc.constantFrom('LIVE', 'PAST', 'FUTURE', 'POSTPONED'),
    teamOneScore: fc.nat(3),
    teamTwoScore: fc.nat(3),
  },
  { requiredKeys: [] },
)
const rallyForms = fc.oneof(
  fc.record({ matchStatus: fc.constantFrom('LIVE', 'FUTURE') }),
  fc.record({
    matchStatus: fc.constantFrom('LIVE', 'PAST'),
    teamOneSubScores: fc.constantFrom('21,21', '21,5', '3', ''),
    teamTwoSubScores: fc.constantFrom('4,19', '23,21', '9', ''),
  }),
)

const stepsOf = (taps: fc.Arbitrary<object>, forms: fc.Arbitrary<object>) =>
  fc.array(
    fc.record({
      through: fc.nat(1),
      what: fc.oneof(
        { weight: 5, arbitrary: fc.record({ taps: fc.array(taps, { minLength: 1, maxLength: 6 }), late: fc.nat(2) }) },
        { weight: 2, arbitrary: fc.record({ form: forms }) },
        fc.record({ undo: fc.constant(true) }),
      ),
    }),
    { minLength: 4, maxLength: 14 },
  )

const sports = [
  ['SOCCER', 'IFAB_2x45', stepsOf(soccerTaps, soccerForms)],
  ['BADMINTON', 'BWF_3x21', stepsOf(rallyTaps, rallyForms)],
] as const

test.each(sports)('%s', { timeout: 60_000 * inject('propertyFactor') }, async (sport, rulePreset, steps) => {
  const campus = await openCampus()
  const urls = [campus.url, (await campus.addNode()).url]
  const admins = [await administrator(campus), await administrator(campus, urls[1])]
  const { cookie } = await campus.person('SCORER')
  await campus.match()
  await campus.query('update competitions set sport = $1, rule_preset = $2', [sport, rulePreset])
  const [{ competition_id, team_one_id, team_two_id } = {}] = await campus.query('select * from matches')
  const seen = new Map<string, number>()
  const numRuns = 10 * inject('propertyFactor')

  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom('league', 'tournament'), fc.boolean(), async (all, kind, isRunning) => {
      const matchId = await insert(campus, 'matches', {
        competition_id,
        team_one_id,
        team_two_id,
        match_type: kind === 'league' ? 'LEAGUE' : 'TOURNAMENT',
        ...(isRunning && { status: 'LIVE', score_one: 0, score_two: 0 }),
      })
      let clock = 1
      const made: ScoreEvent[] = []
      const run = async ({ through, what }: (typeof all)[number]) => {
        const [url = '', admin = admins[0]!] = [urls[through], admins[through]]
        if ('taps' in what) {
          const events = what.taps.map((one) => {
            const target = made.at(-1)?.id ?? randomUUID()
            const event = { ...tap('NOTE', Math.max(1, clock++ - what.late)), ...one, target }
            made.push(event)
            return event
          })
          return send(url, matchId, { cookie }, events)
        }
        if ('form' in what) return admin.send('PUT', `/api/brackets/${kind}/${matchId}`, what.form)
        const [last] = await admin.log(`?subject=MATCH&subjectId=${matchId}`)
        return admin.send('POST', `/api/matches/${matchId}/undo`, { entryId: last?.entryId ?? 1 })
      }
      // Two at a time, so that they are concurrent.
      for (let index = 0; index < all.length; index += 2) {
        for (const { status, body } of await Promise.all(all.slice(index, index + 2).map(run))) {
          seen.set(String(status), (seen.get(String(status)) ?? 0) + 1)
          expect(status, JSON.stringify(body)).toBeLessThan(500)
        }
      }
      // A match gets a log with the first thing that changes what is played: a running one from before there was a log
      // stays as it is until then, and one that has not begun is only planned, or put off.
      const { events } = await logOf(campus.url, matchId)
      for (const url of urls) {
        const { match } = await logOf(url, matchId)
        if (events.length > 0) await expectFolded(campus, matchId, url)
        else if (isRunning) expect(match).toMatchObject({ status: 'LIVE', teamScore1: 0, teamScore2: 0 })
        else {
          expect(['FUTURE', 'POSTPONED']).toContain(match.status)
          expect(match).toMatchObject({ teamScore1: null, teamScore2: null, winner: null, clock: null })
        }
      }
    }),
    { numRuns },
  )
  // Most of it must have been accepted, or nothing was tested.
  expect(seen.get('200')).toBeGreaterThan(2 * numRuns)
})
