// Events of announcements on every process, with and without Redis: published, changed, withdrawn, and over by the clock.
import {
  type AnnouncementEvent,
  createAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from '@campus/contract/announcements'
import { announcementsTopic } from '@campus/contract/topics'
import { Client } from '@stomp/stompjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCampus } from '../../test/fixtures/campus.ts'

async function listen(url: string): Promise<AnnouncementEvent[]> {
  const events: AnnouncementEvent[] = []
  const client = new Client({ brokerURL: `${url.replace('http', 'ws')}/ws-stomp/websocket`, reconnectDelay: 0 })
  onTestFinished(() => client.deactivate({ force: true }))
  await new Promise<void>((resolve, reject) => {
    client.onStompError = ({ headers }) => reject(new Error(headers.message))
    client.onConnect = () => {
      client.watchForReceipt('ready', () => resolve())
      client.subscribe(announcementsTopic.path, ({ body }) => void events.push(JSON.parse(body) as AnnouncementEvent), {
        receipt: 'ready',
      })
    }
    client.activate()
  })
  return events
}

const plain = { text: '시상식은 18시에 해요', isPinned: false, endsAt: null, push: false }
const textAndEnd = ({ announcement: { text }, isOver }: AnnouncementEvent) => (isOver ? `${text} (끝)` : text)

test('publishes each change once on every process', async () => {
  const campus = await openCampus()
  const other = await campus.addNode()
  const admin = await campus.person('ADMIN')
  const clients = [await listen(campus.url), await listen(other.url)]
  const shown = () => clients.map((events) => events.map(textAndEnd))
  const { announcementId } = (await campus.call(createAnnouncement, { body: plain }, admin)).body
  await vi.waitFor(() => expect(shown()).toEqual([[plain.text], [plain.text]]), 15_000)
  const params = { announcementId: String(announcementId) }
  await campus.call(updateAnnouncement, { params, body: { ...plain, text: '19시로 바뀌었어요' } }, admin)
  await vi.waitFor(
    () => expect(shown().map((texts) => texts.at(-1))).toEqual(Array(2).fill('19시로 바뀌었어요')),
    15_000,
  )
  await campus.call(withdrawAnnouncement, { params }, admin)
  const all = [plain.text, '19시로 바뀌었어요', '19시로 바뀌었어요 (끝)']
  await vi.waitFor(() => expect(shown()).toEqual([all, all]), 15_000)
})

test('finds by polling what no event brought, and what is over by the clock', async () => {
  const campus = await openCampus({ env: { REDIS_URL: 'redis://127.0.0.1:1' } })
  const other = await campus.addNode()
  const events = await listen(other.url)
  await campus.call(createAnnouncement, { body: plain }, await campus.person('ADMIN'))
  await vi.waitFor(() => expect(events.map(textAndEnd)).toEqual([plain.text]), 15_000)
  await campus.query(`update announcements set ends_at = now() + interval '1 second'`)
  await vi.waitFor(() => expect(events.map(textAndEnd).at(-1)).toBe(`${plain.text} (끝)`), 15_000)
})
