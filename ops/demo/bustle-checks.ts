// What must hold for any campus's logs and chat, whatever the hour: used by the tests only.
import { ChatText } from '@campus/contract/chat'
import { ScoreEvent } from '@campus/contract/scoring'
import { kitOf } from '@campus/rules/kits/kits'
import { type Folded, fold } from '@campus/rules/scoring/scoring'
import { rulesOf } from '@campus/rules/sports/presets'
import { expect } from 'vitest'
import type { Bustle, Campus, EventRow, MatchRow } from './rows.ts'
import { bookedFor } from './season/calendar.ts'
import { day, minute, startOfDay } from './seoul.ts'

type Lively = Campus & Bustle

/** The log as the server folds it. */
export function foldLog(campus: Lively, match: MatchRow, log: EventRow[]): Folded {
  const competition = campus.competitions.find(({ id }) => id === match.competitionId)
  if (!competition) throw new Error(`match ${match.id} is in no competition`)
  const base = { sport: competition.sport, mustDecide: match.matchType === 'TOURNAMENT' }
  return fold(rulesOf({ ...competition, rules: null }), base, log.map(eventOf))
}

function eventOf({ id, type, clock, deviceAt, body }: EventRow): ScoreEvent {
  return ScoreEvent.parse({ id, type, clock, deviceAt: deviceAt.toISOString(), ...body })
}

export function expectSoundLogs(campus: Lively, now: Date, at: string) {
  const logs = Map.groupBy(campus.matchEvents, ({ matchId }) => matchId)
  const recent = campus.matches.filter(
    ({ status, startsAt }) =>
      status === 'LIVE' || (status === 'PAST' && startsAt && +startsAt >= startOfDay(now.getTime()) - day),
  )
  if (
    [...logs.keys()].toSorted().join() !==
    recent
      .map(({ id }) => id)
      .toSorted()
      .join()
  )
    expect.fail(`${at}: logs`)
  for (const match of recent) {
    const log = logs.get(match.id) ?? []
    const label = `${at} match ${match.id}`
    const { state, ignored } = foldLog(campus, match, log)
    if (ignored.length > 0) expect.fail(`${label}: ${ignored.length} taps without effect`)
    expect(stateOf(state), label).toEqual(rowOf(match))
    expectSoundTimes(campus, match, log, now, label)
  }
  if (new Set(campus.matchEvents.map(({ id }) => id)).size < campus.matchEvents.length) expect.fail(`${at}: ids`)
}

function stateOf({ sets, periodStartedAt, ...state }: Folded['state']) {
  return {
    status: state.status,
    scoreOne: state.scoreOne,
    scoreTwo: state.scoreTwo,
    winner: state.winner,
    sets: sets.map(({ one, two, end }) => (end ? [one, two, end] : [one, two])),
    period: state.period,
    periodStartedAt: periodStartedAt && new Date(periodStartedAt),
    periodFromMinute: state.periodFromMinute,
  }
}

function rowOf(match: MatchRow) {
  const { status, scoreOne, scoreTwo, winner, sets, period, periodStartedAt, periodFromMinute } = match
  return { status, scoreOne, scoreTwo, winner, sets, period, periodStartedAt, periodFromMinute }
}

/** Begun on time, tapped in order, over within the time the venue was booked for; scorers and the booked are players. */
function expectSoundTimes(campus: Lively, match: MatchRow, log: EventRow[], now: Date, label: string) {
  const sport = campus.competitions.find(({ id }) => id === match.competitionId)?.sport ?? 'SOCCER'
  const start = match.startsAt?.getTime() ?? 0
  const end = Math.min(now.getTime(), start + bookedFor(sport))
  log.forEach((event, i) => {
    const [time, before] = [event.deviceAt.getTime(), log[i - 1]?.deviceAt.getTime() ?? start]
    if (time < before || time > end || event.at > now || event.version !== 1)
      expect.fail(`${label}: tap ${i} of ${sport}`)
    if (event.type !== 'GOAL' && event.type !== 'CARD') return
    const teamId = event.body.team === 1 ? match.teamOneId : match.teamTwoId
    const lineup = campus.lineups.find((each) => each.matchId === match.id && each.teamId === teamId)
    const isPlayer = lineup?.players.some(({ name, isStarter }) => isStarter && name === event.body.player)
    if (!isPlayer || !event.body.minute) expect.fail(`${label}: whose ${event.type}?`)
  })
  const cautioned = log.filter(({ type }) => type === 'CARD').map(({ body }) => `${body.team} ${body.player}`)
  if (new Set(cautioned).size < cautioned.length) expect.fail(`${label}: cautioned twice, and plays on`)
  if (kitOf(sport).kind === 'GOALS' && match.status === 'PAST' && cautioned.length === 0)
    expect.fail(`${label}: no card`)
}

export function expectSoundChat({ matches, users, ...chat }: Lively, now: Date, at: string) {
  const { chatRooms, chatMessages, chatReports } = chat
  const live = matches.filter(({ status }) => status === 'LIVE').map(({ id }) => id)
  if (chatRooms.map(({ matchId }) => matchId).join() !== live.join()) expect.fail(`${at}: rooms`)
  if (new Set(chatMessages.map(({ key }) => key)).size < chatMessages.length) expect.fail(`${at}: keys`)
  for (const room of chatRooms) {
    const sent = chatMessages.filter(({ roomId }) => roomId === room.id)
    if (sent.length < 25 || sent.length > 60 || room.lastId !== sent.length) expect.fail(`${at}: ${sent.length} sent`)
    if (!sent.some(({ guest }) => guest) || !sent.some(({ userId }) => userId))
      expect.fail(`${at}: no guest or no user chats`)
    sent.forEach(({ id, sentAt, text, userId, guest }, i) => {
      const label = `${at} room ${room.id}: ${text}`
      const before = sent[i - 1]?.sentAt ?? new Date(now.getTime() - 40 * minute)
      if (id !== i + 1 || sentAt < before || sentAt > now) expect.fail(label)
      if (!ChatText.safeParse(text).success || text.includes('{')) expect.fail(label)
      const isKnown = guest === null && users.some((user) => user.id === userId)
      if (!isKnown && !(userId === null && /^[0-9a-f]{16}$/.test(guest ?? ''))) expect.fail(label)
    })
  }
  expect(chatMessages.filter(({ isHidden }) => isHidden)).toHaveLength(1)
  expect(new Set(chatReports.map(({ userId }) => userId)).size, at).toBe(3)
  for (const { roomId, messageId, reportedAt } of chatReports) {
    const reported = chatMessages.find((message) => message.roomId === roomId && message.id === messageId)
    if (!reported || reported.isHidden || reportedAt < reported.sentAt || reportedAt > now) expect.fail(`${at}: report`)
  }
}
