// Comments over HTTP: pages, texts, rate limit, reports, and what is rejected.
import {
  addComment,
  type Comment,
  countComments,
  deleteComment,
  dismissReports,
  hideComment,
  listComments,
  listReports,
  reportComment,
} from '@campus/contract/comments'
import { listCommentStates, listCommentsById } from '@campus/contract/edges'
import { expect, test } from 'vitest'
import { type Campus, openCampus, type Person } from '../../test/fixtures/campus.ts'

const asText = (id: number) => String(id)

async function open() {
  const campus = await openCampus()
  const matchId = await campus.match()
  const [fan, other, admin] = [await campus.person(), await campus.person(), await campus.person('ADMIN')]
  const params = { matchId: asText(matchId) }
  const one = (commentId: number) => ({ ...params, commentId: asText(commentId) })
  return {
    campus,
    matchId,
    fan,
    other,
    admin,
    one,
    post: (text: string, person: Person | undefined = fan) =>
      campus.call(addComment, { params, body: { text } }, person),
    read: async (before?: number) =>
      (await campus.call(listComments, { params, query: before ? { before: asText(before) } : {} })).body,
    reports: async () => (await campus.call(listReports, {}, admin)).body,
    report: (commentId: number, person: Person, reason: 'ABUSE' | 'SPAM' = 'ABUSE') =>
      campus.call(reportComment, { params: one(commentId), body: { reason } }, person),
    hide: (commentId: number, isHidden = true) =>
      campus.call(hideComment, { params: one(commentId), body: { isHidden } }, admin),
  }
}

const nicknameOf = async (campus: Campus, { userId }: Person) =>
  (await campus.query<{ nickname: string }>('select nickname from users where id = $1', [userId]))[0]?.nickname

test('trims a comment, stores it as written and masks it in responses', async () => {
  const { campus, matchId, fan, post, read } = await open()
  const { status, body } = await post('  시발 역전이다 <b>👏</b> ')
  expect(status).toBe(200)
  expect(body).toMatchObject({ matchId, text: '○○ 역전이다 <b>👏</b>', authorId: fan.userId, isHidden: false })
  expect(body.author).toBe(await nicknameOf(campus, fan))
  expect(await read()).toEqual([body])
  expect(await campus.query('select text from comments')).toEqual([{ text: '시발 역전이다 <b>👏</b>' }])
})

test('counts what everybody sees: deleted and hidden comments not, those of another match not', async () => {
  const { campus, matchId, one, fan, post, hide } = await open()
  const elsewhere = await campus.match()
  const countOf = (id: number) => campus.call(countComments, { params: { matchId: asText(id) } })
  const [first, second] = [(await post('하나')).body, (await post('둘')).body]
  await post('셋')
  await hide(first.commentId)
  await campus.call(deleteComment, { params: one(second.commentId) }, fan)
  // Asked at once, as by people who open two pages: one query answers each for its own match.
  const replies = await Promise.all([countOf(matchId), countOf(elsewhere), countOf(matchId)])
  expect(replies.map(({ body }) => body.count)).toEqual([1, 0, 1])
  await hide(first.commentId, false)
  expect((await countOf(matchId)).body).toEqual({ count: 2 })
  expect((await countOf(999_999)).status).toBe(404)
})

test('lists newest first, 30 to a page, and continues where the page ended', async () => {
  const { campus, matchId, fan, read } = await open()
  await campus.query(
    `insert into comments (match_id, user_id, text) select $1, $2, n::text from generate_series(1, 65) n`,
    [matchId, fan.userId],
  )
  const elsewhere = await campus.match()
  await campus.query(`insert into comments (match_id, text) values ($1, 'elsewhere')`, [elsewhere])
  const pages: Comment[][] = [await read()]
  while (pages.at(-1)?.length) pages.push(await read(pages.at(-1)?.at(-1)?.commentId))
  expect(pages.map((page) => page.length)).toEqual([30, 30, 5, 0])
  expect(pages.flat().map(({ text }) => text)).toEqual(Array.from({ length: 65 }, (_, n) => String(65 - n)))
})

test('takes 300 characters as people count them; rejects longer, empty and invisible texts', async () => {
  const { post, read } = await open()
  expect((await post('👏'.repeat(300))).status).toBe(200)
  for (const text of ['👏'.repeat(301), '', '   \n', '\u200b\u200b', '\u3164', '\u202e ', 'nul \0 byte']) {
    expect((await post(text)).status, JSON.stringify(text)).toBe(400)
  }
  expect(await read()).toHaveLength(1)
})

test('accepts the body of older clients, with a matchId in it; the one in the path counts', async () => {
  const { campus, matchId, fan } = await open()
  const body = { matchId: 999, text: '화이팅' }
  const response = await campus.call(addComment, { params: { matchId: asText(matchId) }, body }, fan)
  expect(response).toMatchObject({ status: 200, body: { matchId, text: '화이팅' } })
})

test('who is not signed in may read and not comment; an unknown or deleted match is not found', async () => {
  const { campus, matchId, fan, post, read } = await open()
  expect((await campus.call(addComment, { params: { matchId: asText(matchId) }, body: { text: '안녕' } })).status).toBe(
    401,
  )
  await post('안녕')
  expect(await read()).toHaveLength(1)
  await campus.query('update matches set deleted_at = now() where id = $1', [matchId])
  for (const params of [{ matchId: asText(matchId) }, { matchId: '999999' }]) {
    const rejection = { status: 404, body: { code: 'MATCH_NOT_FOUND' } }
    expect(await campus.call(listComments, { params, query: {} })).toMatchObject(rejection)
    expect(await campus.call(addComment, { params, body: { text: '안녕' } }, fan)).toMatchObject(rejection)
  }
})

test('limits a person to five comments in ten seconds, also concurrent and deleted ones; others are not limited', async () => {
  const { campus, fan, other, one, post, read } = await open()
  const responses = await Promise.all(Array.from({ length: 9 }, (_, n) => post(`골 ${n}`)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
  const rejected = responses.find(({ status }) => status === 429)?.body as unknown as {
    code: string
    details: { retryAfterSeconds: number }
  }
  expect(rejected.code).toBe('TOO_MANY_REQUESTS')
  expect(rejected.details.retryAfterSeconds).toBeGreaterThan(0)
  expect(rejected.details.retryAfterSeconds).toBeLessThanOrEqual(10)
  expect((await post('나도', other)).status).toBe(200)
  expect(await read()).toHaveLength(6)
  // Deleted comments count all the same.
  await campus.query(`update attempts set expires_at = now() + interval '1 minute' where kind = 'COMMENTS'`)
  for (const { body } of responses.filter(({ status }) => status === 200))
    expect((await campus.call(deleteComment, { params: one(body.commentId) }, fan)).status).toBe(200)
  expect((await post('지웠으니 또')).status).toBe(429)
  await campus.query(`update attempts set expires_at = now() where kind = 'COMMENTS'`)
  expect((await post('다시')).status).toBe(200)
})

test('the same idempotency key makes one comment and one response', async () => {
  const { campus, matchId, fan, read } = await open()
  const send = () =>
    fetch(`${campus.url}/api/comments/${matchId}`, {
      method: 'POST',
      headers: { cookie: fan.cookie, 'content-type': 'application/json', 'idempotency-key': 'comment-key-0123456789' },
      body: JSON.stringify({ text: '한 번만' }),
    })
  const [one, two] = await Promise.all([send(), send()])
  expect(await one.json()).toEqual(await two.json())
  expect(await read()).toHaveLength(1)
})

test('deletes one’s own comment; nobody deletes another’s, not even an administrator', async () => {
  const { campus, fan, other, admin, one, post, read } = await open()
  const { commentId } = (await post('지울래')).body
  for (const person of [other, admin]) {
    expect((await campus.call(deleteComment, { params: one(commentId) }, person)).status).toBe(403)
  }
  const wrongMatch = { matchId: asText(await campus.match()), commentId: asText(commentId) }
  const unknown = { status: 404, body: { code: 'COMMENT_NOT_FOUND' } }
  expect(await campus.call(deleteComment, { params: wrongMatch }, fan)).toMatchObject(unknown)
  expect((await campus.call(deleteComment, { params: one(commentId) }, fan)).status).toBe(200)
  expect(await read()).toEqual([])
  expect(await campus.call(deleteComment, { params: one(commentId) }, fan)).toMatchObject(unknown)
})

test('a comment outlives its author’s account, without a name', async () => {
  const { campus, fan, post, read } = await open()
  await post('잘 있어요')
  await campus.query('delete from users where id = $1', [fan.userId])
  expect(await read()).toMatchObject([{ text: '잘 있어요', author: null, authorId: null }])
})

test('hiding removes the text for everybody and leaves the comment; showing brings the text back', async () => {
  const { campus, admin, fan, one, post, read, hide } = await open()
  const { body } = await post('이상한 말')
  const forbidden = await campus.call(hideComment, { params: one(body.commentId), body: { isHidden: true } }, fan)
  expect(forbidden.status).toBe(403)
  expect((await hide(body.commentId)).body).toEqual({ ...body, text: '', isHidden: true })
  expect(await read()).toEqual([{ ...body, text: '', isHidden: true }])
  const seenByAdmin = await campus.call(listComments, { params: { matchId: asText(body.matchId) }, query: {} }, admin)
  expect(JSON.stringify(seenByAdmin.body)).not.toContain('이상한')
  expect((await hide(body.commentId, false)).body).toEqual(body)
  expect(await read()).toEqual([body])
})

test('lists reports once per person, never of one’s own comment, most reported first, until decided', async () => {
  const { campus, fan, other, admin, post, report, reports, hide } = await open()
  const third = await campus.person()
  const [mild, bad] = [(await post('좀 그래')).body, (await post('씨발')).body]
  expect((await report(bad.commentId, fan)).status).toBe(400)
  expect((await report(999_999, other)).status).toBe(404)
  await report(mild.commentId, other, 'SPAM')
  for (const person of [other, other, third]) expect((await report(bad.commentId, person)).status).toBe(200)
  expect(await reports()).toEqual([
    { comment: bad, written: '씨발', reports: 2, reasons: ['ABUSE'] },
    { comment: mild, written: '좀 그래', reports: 1, reasons: ['SPAM'] },
  ])
  const dismiss = (commentId: number) =>
    campus.call(dismissReports, { params: { commentId: asText(commentId) } }, admin)
  expect((await dismiss(mild.commentId)).status).toBe(200)
  expect((await dismiss(999_999)).status).toBe(404)
  expect(await reports()).toMatchObject([{ comment: { commentId: bad.commentId } }])
  await hide(bad.commentId)
  expect(await reports()).toEqual([])
  // A second report of the same person does not count; one of somebody else does.
  await report(mild.commentId, other)
  expect(await reports()).toEqual([])
  await report(mild.commentId, third)
  expect(await reports()).toMatchObject([{ comment: { commentId: mild.commentId }, reports: 1 }])
})

test('edges are told which are hidden, and read what everybody may; nothing of drafts', async () => {
  const { campus, post, hide } = await open()
  const [shown, hidden] = [(await post('하나')).body.commentId, (await post('둘')).body.commentId]
  await hide(hidden)
  const other = await campus.match()
  const [ofDraft] = await campus.query<{ id: number }>(
    `insert into comments (match_id, user_id, text) select $1, id, '숨은' from users limit 1 returning id`,
    [other],
  )
  await campus.query(
    'update competitions set is_draft = true where id = (select competition_id from matches where id = $1)',
    [other],
  )
  expect((await campus.call(listCommentStates, {})).body).toMatchObject([
    { commentId: hidden, isHidden: true },
    { commentId: shown, isHidden: false },
  ])
  const ids = [shown, hidden, Number(ofDraft?.id), 999_999].join()
  const found = (await campus.call(listCommentsById, { query: { ids } })).body
  expect(found.map(({ commentId, text }) => [commentId, text]).toSorted()).toEqual([
    [shown, '하나'],
    [hidden, ''],
  ])
})
