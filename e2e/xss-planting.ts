// Puts the corpus into every text that people can write, through the same calls that the screens make.
import { demoAdmin, demoPassword, demoStudent } from '@campus/ops/demo/campus'
import { expect } from '@playwright/test'
import { corpus } from './xss-corpus.ts'

// What comes back is the contract's: each caller names the fields it reads.
interface Reply {
  venueId: number
  teamId: number
  competitionId: number
  commentId: number
  matchId: number
  teamId1: number
  teamId2: number
}
type Send = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: Reply }>

export async function enterBy(url: string, email: string): Promise<{ send: Send; cookie: string }> {
  const login = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const send: Send = async (method, path, body) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const answer = await fetch(url + path, { method, headers, ...json })
    return { status: answer.status, body: (await answer.json()) as Reply }
  }
  return { send, cookie }
}

/** What the contract takes: it rejects separators and bidi overrides everywhere, line breaks and tabs in names. */
const storable = corpus.map((text) => text.replace(/[\u2028\u202E]/g, ''))
const cut = (most: number) =>
  storable
    .map((text) =>
      text
        .replace(/[\n\t]/g, ' ')
        .slice(0, most)
        .trim(),
    )
    .filter(Boolean)
/** As many payloads as fit into so many letters, one after the other. */
export function packed(most: number): string[] {
  const lines = ['']
  for (const text of storable) {
    const line = `${lines.at(-1)} ${text}`.trim()
    if (line.length <= most) lines[lines.length - 1] = line
    else lines.push(text)
  }
  return lines
}

export interface Planted {
  matchId: number
  sport: string
  teamIds: number[]
  competitionId: number
  streamId: string
  day: string
}

export async function plant(url: string): Promise<Planted> {
  const { send } = await enterBy(url, demoAdmin)
  /** What is made, or was made before by an equal beginning. */
  const make = async (path: string, body: unknown): Promise<Reply[]> => {
    const answer = await send('POST', path, body)
    expect([200, 409], JSON.stringify([body, answer.body])).toContain(answer.status)
    return answer.status === 200 ? [answer.body] : []
  }
  const venues: number[] = []
  for (const name of cut(40)) venues.push(...(await make('/api/venues', { name })).map((v) => v.venueId))
  const teamIds: number[] = []
  for (const teamName of cut(40)) {
    const form = { teamName, department: teamName, sport: 'SOCCER' }
    teamIds.push(...(await make('/api/teams', form)).map((team) => team.teamId))
  }
  const league = { sport: 'SOCCER', type: 'LEAGUE', rulePreset: 'IFAB_2x45', tieBreakPreset: 'FIFA_2026' }
  const competitions: number[] = []
  for (const name of cut(40).filter((_, at) => at % 4 === 0)) {
    const form = { ...league, name, season: name.slice(0, 20) }
    competitions.push(...(await make('/api/competitions', form)).map((c) => c.competitionId))
  }
  const competitionId = competitions[0] ?? 0
  const groups = cut(20).map((name) => name.replaceAll(':', ''))
  const entries = teamIds
    .slice(0, 120)
    .map((teamId, at) => ({ teamId, groupName: groups[(at >> 1) % 6] ?? null, seed: null }))
  expect((await send('PUT', `/api/competitions/${competitionId}/teams`, { entries })).status).toBe(200)
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Seoul' }).format(new Date())
  const matches: Reply[] = []
  for (let at = 0; at + 1 < teamIds.length; at += 2) {
    const form = { sports: 'SOCCER', matchDate: day, startTime: '10:00', competitionId, allowClash: true }
    const sides = {
      teamOneId: teamIds[at],
      teamTwoId: teamIds[at + 1],
      venueId: venues[at],
      groupName: groups[(at >> 1) % 6],
    }
    matches.push(...(await make('/api/brackets/league', { ...form, ...sides, round: groups[at] })))
  }
  const { matchId = 0, teamId1 = 0, teamId2 = 0 } = matches[0] ?? {}
  const players = cut(30).map((name, at) => ({ number: at % 60, name }))
  const squads = [players.slice(0, 60), players.slice(60, 120)]
  for (const [at, teamId] of [teamId1, teamId2].entries()) {
    expect((await send('PUT', `/api/teams/${teamId}/players`, { players: squads[at] })).status).toBe(200)
    const lineup = (squads[at] ?? []).map((player, place) => ({
      ...player,
      isStarter: place < 11,
      isCaptain: place === 0,
    }))
    expect((await send('PUT', `/api/lineup/${matchId}`, { teamId, entries: lineup })).status).toBe(200)
  }
  const events = ['START', ...cut(30)].map((player, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    type: at === 0 ? 'START' : 'GOAL',
    clock: at + 1,
    deviceAt: new Date().toISOString(),
    ...(at > 0 && { player, team: 1 + (at % 2), minute: at }),
  }))
  expect((await send('POST', `/api/matches/${matchId}/events`, { events })).status).toBe(200)
  for (const [at, text] of cut(30).slice(0, 12).entries())
    expect((await send('PUT', `/api/live/streams/xss-${at}`, { title: text })).status).toBe(200)
  for (const label of cut(20).slice(0, 12)) {
    await make(`/api/matches/${matchId}/passes`, { label, hours: 1 })
    await make('/api/live/streams/xss-0/passes', { label, matchId, hours: 1 })
  }
  await comment(url, matchId)
  return { matchId, sport: 'SOCCER', teamIds, competitionId, streamId: 'xss-0', day }
}

/** Both accounts in turn, as fast as anybody may; each reports the other's messages. */
async function comment(url: string, matchId: number) {
  const people = [await enterBy(url, demoStudent), await enterBy(url, demoAdmin)]
  const lines = packed(300)
  const work = people.map(async ({ send }, person) => {
    for (const text of lines.filter((_, at) => at % 2 === person)) {
      for (;;) {
        const { status, body } = await send('POST', `/api/comments/${matchId}`, { text })
        if (status === 200) {
          await people[1 - person]?.send('POST', `/api/comments/${matchId}/${body.commentId}/report`, {
            reason: 'ABUSE',
          })
          break
        }
        expect(status).toBe(429)
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }
    }
  })
  await Promise.all(work)
}
