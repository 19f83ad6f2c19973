// One match whose check fails: others still get their notifications, and processes start.
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { arrives, openPushCampus } from '../test/fixtures/push.ts'

test('a match whose check fails delays no other match and no start, and is logged once', async () => {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
  const { campus, follower, scorer } = await openPushCampus({ log: pino({ level: 'warn' }, stream) })
  const bad = await campus.match()
  const good = await campus.match()
  const phone = await follower(good)
  await campus.query(`create function reject_bad_match() returns trigger language plpgsql as
    $$ begin if new.match_id = ${bad} then raise exception 'planted'; end if; return new; end $$`)
  await campus.query(
    'create trigger reject_bad_match before insert on push_told for each row execute function reject_bad_match()',
  )
  const live = { matchStatus: 'LIVE', teamOneScore: 0, teamTwoScore: 0 }
  await scorer(bad, live)
  const failed = async () =>
    Number(
      /item_failures_total\{kind="push-check"\} (\d+)/.exec(await (await fetch(`${campus.url}/metrics`)).text())?.[1],
    )
  await vi.waitFor(async () => expect(await failed()).toBeGreaterThan(1), { timeout: 15_000, interval: 100 })
  await scorer(good, live)
  await arrives(phone, 1)
  expect(lines.filter((line) => line.includes('planted'))).toHaveLength(1)
  // The scan of the second process finds the bad match too.
  const second = await campus.addNode()
  expect((await fetch(`${second.url}/health/ready`)).status).toBe(200)
})
