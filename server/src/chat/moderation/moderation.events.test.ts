// Events and notices of moderation reach the right people in a room, on every process, after the commit.
import {
  type ChatEvent,
  type ChatNotice,
  changeRoomRules,
  hideChatMessage,
  liftSanction,
  listSanctions,
  sanctionAuthor,
} from '@campus/contract/chat'
import { Client } from '@stomp/stompjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCampus, type Person } from '../../../test/fixtures/campus.ts'

/** A client in the room: its events and notices, and a way to post a message. */
async function join(url: string, person?: Person) {
  const events: ChatEvent[] = []
  const notices: ChatNotice[] = []
  const rejections: string[] = []
  let sent = 0
  const client = new Client({
    webSocketFactory: () =>
      new WebSocket(`${url.replace('http', 'ws')}/ws-stomp/websocket`, {
        headers: person ? { cookie: person.cookie } : {},
      }),
    reconnectDelay: 0,
  })
  onTestFinished(() => client.deactivate({ force: true }))
  await new Promise<void>((resolve, reject) => {
    client.onStompError = ({ headers }) => reject(new Error(headers['message']))
    client.onConnect = () => {
      client.subscribe('/user/chat', ({ body }) => notices.push(JSON.parse(body) as ChatNotice))
      client.subscribe('/user/refusals', ({ body }) => rejections.push((JSON.parse(body) as { code: string }).code))
      client.subscribe('/sub/chat/room/Room1234', () => {})
      client.watchForReceipt('in', () => resolve())
      client.subscribe(
        '/sub/chat/room/Room1234/events',
        ({ body }) => {
          const event = JSON.parse(body) as ChatEvent
          if (event.type !== 'LATE') events.push(event)
        },
        { receipt: 'in' },
      )
    }
    client.activate()
  })
  /** The id the message got; 0 when it was rejected. */
  const post = async (message: string): Promise<number> => {
    const receipt = `post-${++sent}`
    const before = rejections.length
    let id = 0
    client.watchForReceipt(receipt, ({ headers }) => (id = Number(headers['message-id'])))
    client.publish({
      destination: '/pub/chat/message/Room1234',
      headers: { receipt },
      body: JSON.stringify({ type: 'TALK', message }),
    })
    await vi.waitFor(() => expect(id > 0 || rejections.length > before).toBe(true), 15_000)
    return id
  }
  return { events, notices, rejections, post, leave: () => client.deactivate() }
}

test('hiding, showing and changing rules reach everybody in the room, on every process', async () => {
  const campus = await openCampus()
  const node = await campus.addNode()
  const [fan, moderator] = [await campus.person(), await campus.person('MODERATOR')]
  const [here, there] = [await join(campus.url, fan), await join(node.url)]
  const id = await here.post('씨발 골')
  const params = { roomId: 'Room1234', messageId: String(id) }
  await campus.call(hideChatMessage, { params, body: { isHidden: true } }, moderator)
  await campus.call(hideChatMessage, { params, body: { isHidden: true } }, moderator)
  await campus.call(hideChatMessage, { params, body: { isHidden: false } }, moderator)
  const changeRules = (isLocked: boolean, slowSeconds: number) =>
    campus.call(changeRoomRules, { params, body: { isLocked, slowSeconds } }, moderator)
  await changeRules(false, 60)
  expect(await here.post('천천히')).toBe(0)
  await changeRules(true, 0)
  const events = [
    { type: 'HIDDEN', ids: [id] },
    { type: 'SHOWN', message: { id, message: '○○ 골', isHidden: false } },
    { type: 'RULES', isLocked: false, slowSeconds: 60 },
    { type: 'RULES', isLocked: true, slowSeconds: 0 },
  ]
  await vi.waitFor(() => {
    expect(here.events).toMatchObject(events)
    expect(there.events).toMatchObject(events)
  }, 15_000)
  expect(await here.post('잠겼나요')).toBe(0)
  expect(here.rejections).toEqual(['TOO_MANY_REQUESTS', 'ROOM_LOCKED'])
})

test('a ban and its end are notified on every tab and process; the person is rejected there and after reconnecting', async () => {
  const campus = await openCampus()
  const node = await campus.addNode()
  const [fan, other, moderator] = [await campus.person(), await campus.person(), await campus.person('MODERATOR')]
  const tabs = [await join(campus.url, fan), await join(node.url, fan)] as const
  const bystander = await join(node.url, other)
  const id = await tabs[0].post('나쁜 말')
  const params = { roomId: 'Room1234', messageId: String(id) }
  const body = { kind: 'BAN', reason: 'ABUSE', hidesMessages: true } as const
  const { body: sanction } = await campus.call(sanctionAuthor, { params, body }, moderator)
  const notified = [{ roomId: null, sanction }]
  await vi.waitFor(() => {
    expect(tabs.map(({ notices }) => notices)).toEqual([notified, notified])
    expect(bystander.events).toEqual([{ type: 'HIDDEN', ids: [id] }])
  }, 15_000)
  expect(bystander.notices).toEqual([])
  expect(await tabs[1].post('다른 탭')).toBe(0)
  await Promise.all(tabs.map(({ leave }) => leave()))
  const back = await join(node.url, fan)
  expect(await back.post('돌아왔어요')).toBe(0)
  expect(back.rejections).toEqual(['SILENCED'])
  const [active] = (await campus.call(listSanctions, {}, moderator)).body
  await campus.call(liftSanction, { params: { sanctionId: String(active?.sanctionId) } }, moderator)
  await vi.waitFor(() => expect(back.notices).toEqual([{ roomId: null, sanction: null }]), 15_000)
  expect(await back.post('고맙습니다')).toBe(2)
})
