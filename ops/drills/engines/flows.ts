// What people do, in any browser: each completes, or names what is missing.
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultStreamId } from '@campus/contract/live'
import type { Match } from '@campus/contract/matches'
import { demoPassword, demoStudent } from '../../demo/campus.ts'
import type { Line } from '../faults/cut-line.ts'
import type { Scorer } from '../people/scorer.ts'
import { type Browser, fill, named, press, until } from './browser.ts'

interface Stage {
  browser: Browser
  line: Line
  /** The installation itself, past the line. */
  url: string
  scorer: Scorer
  /** The scorer's page of a match that nobody has begun. */
  scorePath: string
  /** A camera that goes on air, in Chromium: the engines only watch. */
  film: () => Promise<{ stop: () => Promise<unknown> }>
}

export type Flow = (stage: Stage) => Promise<void>

const sheet = 'dialog[open]'
const row = 'const row = document.querySelector(`main li a[href*="/matchDetail/${arguments[0]}/"]`)\n'
const sync = 'document.querySelector("[data-sync]")?.dataset.sync'
const pad = 'button[data-side="1"]'
/** A tap within this time of the one before would count as a double tap, after the start of the match too. */
const betweenTapsMs = 900
const liveMs = 1000

async function tapPad(browser: Browser) {
  await sleep(betweenTapsMs)
  await browser.click(pad)
}

export const flows: Record<string, Flow> = {
  'four pages fit a phone': async ({ browser, line, scorer }) => {
    for (const path of ['/', '/mainpage', '/bracketpage', `/matchDetail/${scorer.matchId}/SOCCER/details`]) {
      await browser.open(line.url + path)
      await until(browser, 'return document.querySelector("main :is(h1, h2, li, table, button)")')
      const extra = Number(await browser.evaluate('return document.documentElement.scrollWidth - innerWidth'))
      if (extra > 0) throw new Error(`${path} is ${extra} px too wide`)
    }
  },
  'skip the question of a first visit': async ({ browser, line }) => {
    await browser.open(`${line.url}/mainpage`)
    await press(browser, /^건너뛰기$/, sheet)
    await until(browser, 'return !document.querySelector("dialog[open]")')
  },
  'log in': async ({ browser, line }) => {
    await browser.open(`${line.url}/`)
    await press(browser, /^로그인$/)
    await fill(browser, /^이메일/, demoStudent, sheet)
    await fill(browser, /^비밀번호/, demoPassword, sheet)
    await press(browser, /^로그인$/, sheet)
    await until(browser, 'return location.pathname === "/mainpage"')
  },
  'star a match': async ({ browser, line, scorer }) => {
    await browser.open(`${line.url}/matchDetail/${scorer.matchId}/SOCCER/details`)
    const star = await named(browser, 'button[aria-pressed]', /즐겨찾기/, 'header')
    const before = await browser.evaluate(`return document.querySelector('${star}').getAttribute('aria-pressed')`)
    await browser.click(star)
    await until(
      browser,
      'return document.querySelector("header button[aria-pressed]").getAttribute("aria-pressed") !== arguments[0]',
      before,
    )
  },
  'choose a day': async ({ browser, line }) => {
    await browser.open(`${line.url}/mainpage`)
    await until(browser, 'return document.querySelector("fieldset button") && document.querySelector("main li a")')
    await press(browser, /./, 'fieldset[aria-label="날짜"]')
    await until(browser, 'return location.search.includes("date=")')
  },
  'see a goal within a second': async ({ browser, line, url, scorer }) => {
    await browser.open(`${line.url}/mainpage`)
    await until(browser, `${row} return row`, scorer.matchId)
    // Events arrive only once the page is subscribed: the first goal proves that it is.
    for (const goals of [31, 42]) {
      const from = Date.now()
      await scorer.score(url, goals)
      await until(browser, `${row} return row.textContent.includes(arguments[1])`, scorer.matchId, String(goals))
      if (goals === 42 && Date.now() - from > liveMs) throw new Error(`the goal took ${Date.now() - from} ms`)
    }
  },
  'chat in Hangul, sent by Enter': async ({ browser, line, scorer }) => {
    await browser.open(`${line.url}/livepage?roomId=match-${scorer.matchId}`)
    const text = `가자 컴공 ${Date.now() % 100_000}`
    const field = await named(browser, 'input, textarea', /메시지/)
    await browser.type(field, text)
    await browser.pressEnter(field)
    await until(
      browser,
      'return [...document.querySelectorAll("[role=log] li")].some((one) => one.textContent.includes(arguments[0]))',
      text,
    )
  },
  'watch live without a touch': async ({ browser, line, film }) => {
    const camera = await film()
    try {
      await browser.open(`${line.url}/livepage?roomId=camera-${defaultStreamId}`)
      // Longer than it takes to catch up with the newest picture.
      await until(
        browser,
        'const video = document.querySelector("video"); return video && !video.paused && video.currentTime > (window.from ??= video.currentTime || undefined) + 6',
      )
    } finally {
      await camera.stop()
    }
  },
  'score on a phone': async ({ browser, line, scorePath }) => {
    await browser.open(line.url + scorePath)
    await press(browser, /경기 시작/)
    await until(browser, `return document.querySelector('${pad}') && ${sync} === 'SENT'`)
    await tapPad(browser)
    await until(browser, `return ${sync} === 'SENT'`)
  },
  'score without a network, and send it later': async ({ browser, line, url, scorePath }) => {
    line.cut()
    for (let tap = 0; tap < 3; tap++) await tapPad(browser)
    await until(browser, `return /3개 (전송 대기|저장됨)/.test(document.querySelector('[data-sync]').textContent)`)
    line.mend()
    await until(browser, `return ${sync} === 'SENT'`)
    const matchId = /\d+/.exec(scorePath)?.[0]
    const { teamScore1 } = (await (await fetch(`${url}/api/matches/${matchId}`)).json()) as Match
    if (teamScore1 !== 4) throw new Error(`4 goals were tapped, the server has ${teamScore1}`)
  },
  'settings change how pages look': async ({ browser, line }) => {
    await browser.open(`${line.url}/settings`)
    await browser.click(await named(browser, 'label', /다크/, 'main'))
    await until(browser, 'return document.documentElement.dataset.theme === "dark"')
    await browser.open(`${line.url}/mainpage`)
    await until(
      browser,
      'return document.documentElement.dataset.theme === "dark" && document.querySelector("main li")',
    )
  },
  'open the app without a server': async ({ browser, line }) => {
    await browser.open(`${line.url}/mainpage`)
    await until(browser, 'return document.querySelector("main li a")')
    await until(browser, 'return navigator.serviceWorker.controller')
    await browser.open(`${line.url}/mainpage`)
    await until(browser, 'return (await (await caches.open("answers")).keys()).length > 0')
    line.cut()
    await browser.open(`${line.url}/mainpage`)
    await until(browser, 'return document.querySelector("main li a") && /연결 끊김/.test(document.body.textContent)')
  },
}
