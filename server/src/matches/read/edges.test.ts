// What edge processes ask: which matches have changed since a mark, and what these are now. As a stranger may know it.
import { edgeLimits, listChangedMatches, listMatchVersions } from '@campus/contract/edges'
import { expect, test } from 'vitest'
import { openCampus } from '../../../test/fixtures/campus.ts'

test('names what has changed since a mark, deleted matches too, and nothing of drafts', async () => {
  const campus = await openCampus()
  const ids = [await campus.match(), await campus.match(), await campus.match(), await campus.match()]
  const [changed, deleted, draft, untouched] = ids
  const versions = async (since?: string) =>
    (await campus.call(listMatchVersions, { query: since ? { since } : {} })).body
  const { mark, versions: none, connection } = await versions()
  expect(none).toEqual([])
  await campus.query('update matches set score_one = 1, score_two = 0 where id = any($1)', [[changed, draft]])
  await campus.query('update matches set deleted_at = now() where id = $1', [deleted])
  await campus.query(
    'update competitions set is_draft = true where id = (select competition_id from matches where id = $1)',
    [draft],
  )
  // A transaction that runs elsewhere in this PostgreSQL holds the mark back.
  await expect.poll(async () => BigInt((await versions(mark)).mark), { timeout: 15_000 }).toBeGreaterThan(BigInt(mark))
  const found = await versions(mark)
  const named = found.versions.map(([matchId]) => matchId)
  expect(named).toEqual(expect.arrayContaining([changed, deleted]))
  expect(named).not.toContain(draft)
  expect(found.connection.split('.')[0]).toBe(connection.split('.')[0])
  const since = async () => (await versions((await versions(mark)).mark)).versions
  await expect.poll(since, { timeout: 15_000 }).toEqual([])

  const { body } = await campus.call(listChangedMatches, { query: { ids: ids.join() } })
  const byId = new Map(body.map((event) => [event.match.matchId, event]))
  expect([...byId.keys()].toSorted()).toEqual([changed, deleted, untouched].toSorted())
  expect(byId.get(changed ?? 0)).toMatchObject({ match: { teamScore1: 1, version: 2 } })
  expect(byId.get(changed ?? 0)).not.toHaveProperty('isDeleted')
  expect(byId.get(deleted ?? 0)).toMatchObject({ isDeleted: true })
})

test('rejects marks and ids that nobody was given', async () => {
  const { url } = await openCampus()
  const many = Array.from({ length: edgeLimits.matchesAtOnce + 1 }, (_, at) => at + 1).join()
  for (const path of [
    `${listMatchVersions.path}?since=-1`,
    `${listMatchVersions.path}?since=x`,
    `${listChangedMatches.path}?ids=`,
    `${listChangedMatches.path}?ids=1,,2`,
    `${listChangedMatches.path}?ids=0`,
    `${listChangedMatches.path}?ids=${many}`,
  ])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 400])
})
