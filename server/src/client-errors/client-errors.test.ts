// Browsers' errors reach administrators: counted by kind, limited, and without personal data.
import { type ClientError, reportClientError } from '@campus/contract/client-errors'
import { getOperatorStatus } from '@campus/contract/status'
import { expect, test } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'

const error: ClientError = {
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'you')",
  frames: ['open-room-Ab12.js:1:2345', 'libraries-Cd34.js:8:99'],
  page: '/livepage',
  browser: 'Chrome 140',
}

const metricOf = async (url: string, name: string) =>
  (await (await fetch(`${url}/metrics`)).text()).split('\n').find((line) => line.startsWith(`${name} `))

test('counts one row for each kind, which only administrators see', async () => {
  const campus = await openCampus()
  for (const page of ['/livepage', '/mainpage'])
    expect((await campus.call(reportClientError, { body: { ...error, page } })).status).toBe(200)
  await campus.call(reportClientError, { body: { ...error, frames: ['chat-panel-Ef56.js:1:1'] } })
  const { body } = await campus.call(getOperatorStatus, {}, await campus.person('ADMIN'))
  expect(body.clientErrors).toMatchObject([
    { frames: ['chat-panel-Ef56.js:1:1'], count: 1 },
    { name: 'TypeError', message: error.message, page: '/mainpage', count: 2 },
  ])
  expect(body.clientErrors[0]?.release).toMatch(/\d/)
  expect((await campus.call(getOperatorStatus, {})).status).toBe(401)
  expect(await metricOf(campus.url, 'client_errors_stored')).toBe('client_errors_stored 3')
})

test('stores no personal data, whatever a client sends', async () => {
  const campus = await openCampus()
  const message = 'user kim@campus.test 20231234 "my secret" 홍길동 failed'
  await campus.call(reportClientError, { body: { ...error, message } })
  expect(await campus.query('select message from client_errors')).toEqual([{ message: 'user … … … … failed' }])
  const columns = await campus.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'client_errors' order by 1`,
  )
  expect(columns.map(({ name }) => name).join(' ')).toBe(
    'browser count first_at frames kind last_at message name page release',
  )
})

test.each<Partial<Record<keyof ClientError, unknown>>>([
  { message: 'x'.repeat(201) },
  { frames: Array(9).fill('a.js:1:1') },
  { frames: ['https://elsewhere.test/?q=secret'] },
  { page: '/livepage?roomId=secret' },
  { browser: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' },
  { name: 'a b' },
])('rejects %j', async (wrong) => {
  const campus = await openCampus()
  const body = { ...error, ...wrong } as ClientError
  expect((await campus.call(reportClientError, { body })).status).toBe(400)
})

test('limits the reports of a browser, and stores a sample for each process', async () => {
  const campus = await openCampus()
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1)
    statuses.push((await campus.call(reportClientError, { body: error }, await campus.person())).status)
  expect(statuses).toEqual(Array(6).fill(200))
  const one = await campus.person()
  const own: number[] = []
  for (let count = 0; count < 6; count += 1)
    own.push((await campus.call(reportClientError, { body: error }, one)).status)
  expect(own).toEqual([200, 200, 200, 200, 200, 429])
  for (let count = 0; count < 5; count += 1) {
    const other = await campus.person()
    for (let each = 0; each < 5; each += 1) await campus.call(reportClientError, { body: error }, other)
  }
  expect(await metricOf(campus.url, 'client_errors_received')).toBe('client_errors_received 36')
  expect(await campus.query('select count from client_errors')).toEqual([{ count: 30 }])
})
