// The first administrator of the installed machine: sets up the required second factor, and a season with one running match.
// Run by the install drill: `URL`, with ADMIN; the last line is JSON.
import { randomUUID } from 'node:crypto'
import { codeOf, stepAt } from '@campus/server/second-factor/second-factor.totp'
import { adminPassword } from './page.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export async function send(url: string, method: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: url, cookie, 'idempotency-key': randomUUID() }
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}

const cookieIn = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** The key as an app reads what a person typed (RFC 4648). */
function keyIn(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

async function logIn(url: string): Promise<string> {
  const password = adminPassword
  const half = cookieIn(await send(url, 'POST', '/api/users/login', { email: process.env['ADMIN'], password }))
  const response = await send(url, 'POST', '/api/second-factor/totp', { password }, half)
  const { key } = (await response.json()) as { key: string }
  const code = codeOf(keyIn(key), stepAt(new Date()))
  return cookieIn(await send(url, 'POST', '/api/second-factor/totp/confirm', { code }, half))
}

async function startMatch(url: string, cookie: string): Promise<number> {
  const form = { name: '총장배', season: '2026', type: 'LEAGUE', rulePreset: 'IFAB_2x45', tieBreakPreset: 'FIFA_2026' }
  await send(url, 'POST', '/api/competitions', { sport: 'SOCCER', ...form }, cookie)
  for (const teamName of ['가', '나'])
    await send(url, 'POST', '/api/teams', { teamName, department: `${teamName}학과`, sport: 'SOCCER' }, cookie)
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  const match = { sports: 'SOCCER', matchDate: today, startTime: '14:00', teamOneName: '가', teamTwoName: '나' }
  const made = await send(url, 'POST', '/api/brackets/league', match, cookie)
  const { matchId } = (await made.json()) as { matchId: number }
  const live = { matchStatus: 'LIVE', teamOneScore: 0, teamTwoScore: 0 }
  await send(url, 'PUT', `/api/brackets/league/${matchId}`, live, cookie)
  return matchId
}

if (import.meta.main) {
  const [url = ''] = process.argv.slice(2)
  const cookie = await logIn(url)
  console.log(JSON.stringify({ cookie, matchId: await startMatch(url, cookie) }))
}
