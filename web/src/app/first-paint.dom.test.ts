// index.html and the app must agree: on the settings it applies and on the addresses it fetches early.
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
let answer: object | undefined
declare const jsdom: { window: Window & typeof globalThis }

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('style')
  delete document.documentElement.dataset.theme
  document.head.innerHTML = '<meta name="theme-color" content="#ffffff">'
  fetched.length = 0
  // The page's own window, in which its inline script runs.
  answer = undefined
  jsdom.window.fetch = async (url) => {
    fetched.push(url as string)
    return answer ? Response.json(answer) : new Promise(() => {})
  }
})

const look = () => ({
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
  [null, null],
  ['dark', '2'],
  ['dark', '3'],
  ['light', '1'],
  ['pink', '9'],
])('theme %s and font step %s look the same before and after the scripts', (theme, step) => {
  if (theme) localStorage.setItem('theme', theme)
  if (step) localStorage.setItem('fontSize', step)
  runAt('/settings')
  const before = look()
  applySettings(readSettings())
  expect(look()).toEqual(before)
})

test('the main page asks early for what its queries will ask for', () => {
  runAt('/mainpage')
  const today = seoulDay(Date.now())
  expect(fetched).toEqual([
    urlOf(listMatches, { query: { sport: 'ALL', date: today } }),
    urlOf(listMatches, { query: { status: 'LIVE' } }),
  ])
})

test('a match asks early for itself and its events, then for the rules it is played by', async () => {
  answer = { competitionId: 5 }
  runAt('/matchDetail/69/SOCCER/details')
  const params = { matchId: '69' }
  expect(fetched).toEqual([urlOf(getMatch, { params }), urlOf(getLog, { params, query: {} })])
  await expect.poll(() => fetched[2]).toBe(urlOf(getCompetition, { params: { competitionId: '5' } }))
})

test('the tables and the front door ask early for what they show first', () => {
  runAt('/bracketpage')
  runAt('/')
  expect(fetched).toEqual([
    urlOf(listCompetitions, { query: { archived: 'true' } }),
    urlOf(getStandings, { params: { sport: 'SOCCER' }, query: {} }),
    urlOf(listMatches, { query: { status: 'LIVE' } }),
  ])
})

test('other pages, other days and what is no match ask for nothing early', () => {
  runAt('/settings')
  runAt('/mainpage?date=2026-12-25')
  runAt('/matchDetail/SOCCER/69/details')
  expect(fetched).toEqual([])
})

test('the shell says what the pages say', () => {
  const shell = new DOMParser().parseFromString(html, 'text/html')
  const words = (selector: string) => [...shell.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(words('.shell-bar')).toEqual([ko.matches.title])
  expect(words('.shell-brand > :not(img)')).toEqual([ko.product, ko.tagline])
  expect(words('.shell-word > span')).toEqual([ko.loading, en.loading])
})
