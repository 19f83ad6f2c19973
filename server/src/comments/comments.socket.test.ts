// Events of comments on every process, with Redis and without.
import { addComment, type CommentEvent, deleteComment, hideComment } from '@campus/contract/comments'
import { startRedis } from '@campus/ops/local/redis'
import { Client } from '@stomp/stompjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Campus, openCampus } from '../../test/fixtures/campus.ts'
import { holdOpen } from '../../test/fixtures/held.ts'

/** A fan's socket: all events of a match's comments, in order and abbreviated. */
async function listen(url: string, matchId: number | string): Promise<string[]> {
  const events: string[] = []
  const client = new Client({ brokerURL: `${url.replace('http', 'ws')}/ws-stomp/websocket`, reconnectDelay: 0 })
  onTestFinished(() => client.deactivate({ force: true }))
  await new Promise<void>((resolve, reject) => {
    client.onStompError = ({ headers }) => reject(new Error(headers['message']))
    client.onConnect = () => {
      client.watchForReceipt('ready', () => resolve())
      client.subscribe(
        `/sub/matches/${matchId}/comments`,
        ({ body, headers }) => {
          const { comment, isGone } = JSON.parse(body) as CommentEvent
          expect(headers['message-id']).toBe(isGone ? `${comment.commentId}:gone` : String(comment.commentId))
          events.push(`${isGone ? '-' : '+'}${comment.text || comment.commentId}${comment.isHidden ? ' hidden' : ''}`)
        },
        { receipt: 'ready' },
      )
    }
    client.activate()
  })
  return events
}

async function fansOf(campus: Campus) {
  const matchId = await campus.match()
  const [fan, admin] = [await campus.person(), await campus.person('ADMIN')]
  const params = { matchId: String(matchId) }
  const one = (commentId: number) => ({ ...params, commentId: String(commentId) })
  return {
    matchId,
    post: async (text: string) => (await campus.call(addComment, { params, body: { text } }, fan)).body.commentId,
    remove: (commentId: number) => campus.call(deleteComment, { params: one(commentId) }, fan),
    hide: (commentId: number, isHidden: boolean) =>
      campus.call(hideComment, { params: one(commentId), body: { isHidden } }, admin),
  }
}

test('adding, hiding, showing and deleting are delivered once and masked on every process, only to this match', async () => {
  const campus = await openCampus()
  const other = await campus.addNode()
  const { matchId, post, hide, remove } = await fansOf(campus)
  const elsewhere = await listen(other.url, await campus.match())
  const screens = [await listen(campus.url, matchId), await listen(other.url, matchId)]
  const id = await post('씨발 골!')
  await vi.waitFor(() => expect(screens).toEqual([['+○○ 골!'], ['+○○ 골!']]), 15_000)
  await hide(id, true)
  await hide(id, false)
  await remove(id)
  const all = ['+○○ 골!', `-${id} hidden`, '+○○ 골!', `-${id}`]
  await vi.waitFor(() => expect(screens).toEqual([all, all]), 15_000)
  // What nobody published comes by way of PostgreSQL; a second delivery of the others would have come before it.
  await campus.query(`insert into comments (match_id, text) values ($1, '끝')`, [matchId])
  await vi.waitFor(() => expect(screens.map((events) => events.at(-1))).toEqual(['+끝', '+끝']), 15_000)
  expect(screens).toEqual([
    [...all, '+끝'],
    [...all, '+끝'],
  ])
  expect(elsewhere).toEqual([])
})

test('finds comments added, hidden and deleted in the database without an event', async () => {
  const campus = await openCampus()
  const { matchId } = await fansOf(campus)
  const before = await listen(campus.url, matchId)
  await campus.query(`insert into comments (match_id, text) values ($1, '먼저 있던 말')`, [matchId])
  await vi.waitFor(() => expect(before).toEqual(['+먼저 있던 말']), 15_000)
  const events = await listen(campus.url, matchId)
  const [row] = await campus.query<{ id: number }>(
    `insert into comments (match_id, text) values ($1, '조용히') returning id`,
    [matchId],
  )
  await vi.waitFor(() => expect(events).toEqual(['+조용히']), 15_000)
  await campus.query('update comments set hidden_at = now() where id = $1', [row?.id])
  await vi.waitFor(() => expect(events.at(-1)).toBe(`-${row?.id} hidden`), 15_000)
  await campus.query('update comments set hidden_at = null where id = $1', [row?.id])
  await vi.waitFor(() => expect(events.at(-1)).toBe('+조용히'), 15_000)
  await campus.query('delete from comments where id = $1', [row?.id])
  await vi.waitFor(() => expect(events.at(-1)).toBe(`-${row?.id}`), 15_000)
  expect(events).toHaveLength(4)
})

test('finds a comment that commits after one with a higher id', async () => {
  const campus = await openCampus()
  const { matchId } = await fansOf(campus)
  const events = await listen(campus.url, matchId)
  await campus.query(`insert into comments (match_id, text) values (${matchId}, 'before')`)
  await vi.waitFor(() => expect(events).toEqual(['+before']), 15_000)
  const commit = await holdOpen(campus, `insert into comments (match_id, text) values (${matchId}, 'first')`)
  await campus.query(`insert into comments (match_id, text) values (${matchId}, 'second')`)
  await vi.waitFor(() => expect(events).toEqual(['+before', '+second']), 15_000)
  await commit()
  await vi.waitFor(() => expect(events).toEqual(['+before', '+second', '+first']), 15_000)
})

test('delivers within a poll on every process while Redis is down, and at once when it is back', async () => {
  const redis = await startRedis(`test-comments-${process.pid}`)
  onTestFinished(() => redis.stop())
  const campus = await openCampus({ env: { REDIS_URL: redis.url } })
  const other = await campus.addNode()
  const { matchId, post, remove } = await fansOf(campus)
  const screens = [await listen(campus.url, matchId), await listen(other.url, matchId)]
  await redis.kill()
  const id = await post('들리나요')
  await vi.waitFor(() => expect(screens).toEqual([['+들리나요'], ['+들리나요']]), 15_000)
  // This client's topic is not subscribed at Redis yet.
  const late = await listen(other.url, matchId)
  await remove(id)
  await vi.waitFor(
    () => expect([...screens, late].map((events) => events.at(-1))).toEqual([`-${id}`, `-${id}`, `-${id}`]),
    15_000,
  )
  await redis.start()
  await vi.waitFor(() => expect([campus.node.deps.bus.isUp, other.deps.bus.isUp]).toEqual([true, true]), 15_000)
  // The other process receives it by Redis again, not by a poll.
  const byRedis = new Promise((resolve) =>
    other.deps.bus.onMessage((_topic, _id, body) => body.includes('돌아왔다') && resolve(body)),
  )
  await post('돌아왔다')
  await byRedis
  await vi.waitFor(() => expect(screens.map((events) => events.at(-1))).toEqual(['+돌아왔다', '+돌아왔다']), 15_000)
})

test('rejects a topic without a valid match id', async () => {
  const campus = await openCampus()
  for (const word of ['x', '0', '-1', '01', '1e3', '9'.repeat(16)]) {
    await expect(listen(campus.url, word), word).rejects.toThrow()
  }
})

test('does not deliver an older comment as new when one of more than a page is deleted', async () => {
  const campus = await openCampus()
  const { matchId } = await fansOf(campus)
  await campus.query(`insert into comments (match_id, text) select $1, 'old' from generate_series(1, 310)`, [matchId])
  const node = await campus.addNode()
  const events = await listen(node.url, matchId)
  const [last] = await campus.query<{ id: number }>(
    'delete from comments where id = (select max(id) from comments) returning id',
  )
  await vi.waitFor(() => expect(events).toEqual([`-${last?.id}`]), 15_000)
  await campus.query(`insert into comments (match_id, text) values ($1, '끝')`, [matchId])
  await vi.waitFor(() => expect(events.at(-1)).toBe('+끝'), 15_000)
  expect(events).toHaveLength(2)
})
