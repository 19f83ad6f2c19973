// index.html and the app must agree on the settings it applies and on the requests it makes early.
// @vitest-environment-options { "runScripts": "dangerously" }
import { getStandings } from '@campus/contract/brackets'
import { getCompetition, listCompetitions } from '@campus/contract/competitions'
import { getMatch, listMatches } from '@campus/contract/matches'
import { getLog } from '@campus/contract/scoring'
import { beforeEach, expect, test } from 'vitest'
import html from '../../index.html?raw'
import { urlOf } from '../api/call.ts'
import { applySettings, readSettings } from '../settings/settings.tsx'
import { en } from '../text/en/en.ts'
import { seoulDay } from '../text/format/dates.ts'
import { ko } from '../text/ko/ko.ts'

const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '')
const fetched: string[] = []
let reply: object | undefined
declare const jsdom: { window: Window & typeof globalThis }

beforeEach(() => {
  setSystem(false)
  localStorage.clear()
  document.documentElement.removeAttribute('style')
  delete document.documentElement.dataset.theme
  document.head.innerHTML = '<meta name="theme-color" content="#ffffff">'
  fetched.length = 0
  // The page's own window, in which its inline script runs.
  reply = undefined
  jsdom.window.fetch = async (url) => {
    fetched.push(url as string)
    return reply ? Response.json(reply) : new Promise(() => {})
  }
})

/** jsdom has no media queries. */
function setSystem(isDark: boolean) {
  const answer = (query: string) => ({ matches: isDark && query.includes('dark') }) as MediaQueryList
  jsdom.window.matchMedia = answer
  globalThis.matchMedia = answer
}

const appearance = () => ({
  theme: document.documentElement.dataset.theme ?? 'light',
  scale: document.documentElement.style.getPropertyValue('--scale') || '1',
  bar: document.querySelector('meta')?.getAttribute('content'),
})

function runAt(path: string) {
  history.replaceState(null, '', path)
  const script = document.createElement('script')
  script.textContent = scripts[0] ?? ''
  document.head.append(script)
}

test('exactly one inline script and no inline style', () => {
  expect(scripts).toHaveLength(1)
  expect(html).not.toMatch(/<style|style="/)
})

test.each([
  [null, null, false, 'light'],
  [null, null, true, 'dark'],
  ['system', '1', true, 'dark'],
  ['dark', '2', false, 'dark'],
  ['dark', '3', true, 'dark'],
  ['light', '1', true, 'light'],
  ['pink', '9', false, 'light'],
])('theme %s and font step %s on a dark device (%s) look the same before and after the scripts run', (...row) => {
  const [theme, step, isDark, shown] = row
  setSystem(isDark)
  if (theme) localStorage.setItem('theme', theme)
  if (step) localStorage.setItem('fontSize', step)
  runAt('/settings')
  const before = appearance()
  expect(before.theme).toBe(shown)
  applySettings(readSettings())
  expect(appearance()).toEqual(before)
})

test('the main page requests early what its queries need', () => {
  runAt('/mainpage')
  const today = seoulDay(Date.now())
  expect(fetched).toEqual([
    urlOf(listMatches, { query: { sport: 'ALL', date: today } }),
    urlOf(listMatches, { query: { status: 'LIVE' } }),
  ])
})

test('a match page requests early the match and its log, then its competition', async () => {
  reply = { competitionId: 5 }
  runAt('/matchDetail/69/SOCCER/details')
  const params = { matchId: '69' }
  expect(fetched).toEqual([urlOf(getMatch, { params }), urlOf(getLog, { params, query: {} })])
  await expect.poll(() => fetched[2]).toBe(urlOf(getCompetition, { params: { competitionId: '5' } }))
})

test('the standings page and the welcome page request early what they show first', () => {
  runAt('/bracketpage')
  runAt('/')
  expect(fetched).toEqual([
    urlOf(listCompetitions, { query: { archived: 'true' } }),
    urlOf(listMatches, { query: { status: 'LIVE' } }),
    urlOf(getStandings, { params: { sport: 'SOCCER' }, query: {} }),
    urlOf(listMatches, { query: { status: 'LIVE' } }),
  ])
})

test('other pages, other days and invalid addresses request nothing early', () => {
  runAt('/settings')
  runAt('/mainpage?date=2026-12-25')
  runAt('/matchDetail/SOCCER/69/details')
  expect(fetched).toEqual([])
})

test('the shell has the same text as the pages', () => {
  const shell = new DOMParser().parseFromString(html, 'text/html')
  const textOf = (selector: string) => [...shell.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(textOf('.shell-bar')).toEqual([ko.matches.title])
  expect(textOf('.shell-brand > :not(img)')).toEqual([ko.product, ko.tagline])
  expect(textOf('.shell-word > span')).toEqual([ko.loading, en.loading])
})
