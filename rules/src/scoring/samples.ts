// A short notation of taps, for the tests of scoring.
import type { SportRules } from '@campus/contract/rules'
import type { ScoreEvent } from '@campus/contract/scoring'
import type { Sport } from '@campus/contract/sports'
import { expect, it } from 'vitest'
import { presetRules } from '../sports/presets.ts'
import { type Base, type Folded, fold, type Tap } from './scoring.ts'

export type Body = Omit<ScoreEvent, 'id' | 'clock' | 'deviceAt'>

const firstAt = Date.parse('2026-11-14T10:00:00Z')
export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
/** The n-th tap of a log, half a minute after the one before it. */
export function tapOf(number: number, body: Body): Tap {
  return { id: idOf(number), clock: number, deviceAt: new Date(firstAt + number * 30_000).toISOString(), ...body }
}

const words: Record<string, Body> = {
  START: { type: 'START' },
  HT: { type: 'PERIOD', period: 'HALF_TIME' },
  '2H': { type: 'PERIOD', period: 'SECOND_HALF' },
  ET: { type: 'PERIOD', period: 'EXTRA_TIME' },
  KICKS: { type: 'PERIOD', period: 'SHOOT_OUT' },
  TIME: { type: 'SET', end: 'TIME' },
  DRAW: { type: 'SET', end: 'DRAW' },
  SUDDEN1: { type: 'SET', end: 'SUDDEN_DEATH_ONE' },
  SUDDEN2: { type: 'SET', end: 'SUDDEN_DEATH_TWO' },
  SET: { type: 'SET_START' },
  FINISH: { type: 'FINISH' },
  STOP: { type: 'SUSPEND', reason: '우천' },
  GO: { type: 'RESUME' },
}
const letters: Record<string, Body> = {
  S: { type: 'START' },
  G: { type: 'GOAL' },
  O: { type: 'OWN_GOAL' },
  P: { type: 'POINT' },
  X: { type: 'OUT' },
  Y: { type: 'CARD', card: 'YELLOW' },
  B: { type: 'POINT', value: 2 },
  C: { type: 'POINT', value: 3 },
  T: { type: 'TIME_OUT' },
  L: { type: 'FOUL' },
  F: { type: 'FORFEIT' },
  R: { type: 'RUBBER' },
  '+': { type: 'KICK', isScored: true },
  '-': { type: 'KICK', isScored: false },
}

/** 'START G1 HT U2': a word, or a letter with its side; 'P1*21' is tapped 21 times, 'U2' undoes the second tap. Of a tie '2.P1' is
 *  tapped in the second rubber. */
export function log(text: string): Tap[] {
  const bodies = text.split(' ').flatMap((token) => {
    const [name = '', times = '1'] = token.split('*')
    return Array.from({ length: Number(times) }, () => bodyOf(name))
  })
  return bodies.map((body, index) => tapOf(index + 1, body))
}

function bodyOf(name: string): Body {
  if (name[1] === '.') return { ...bodyOf(name.slice(2)), rubber: Number(name[0]) - 1 }
  if (name.startsWith('U')) return { type: 'UNDO', target: idOf(Number(name.slice(1))) }
  const letter = letters[name.slice(0, 1)]
  const body = words[name] ?? (letter && { ...letter, team: name.endsWith('1') ? 1 : 2 })
  if (!body) throw new Error(`no tap is called ${name}`)
  return body
}

export interface Game {
  sport: Sport
  rules: SportRules
  mustDecide?: boolean
}
export const soccer: Game = { sport: 'SOCCER', rules: presetRules.IFAB_2x45 }
export const campus: Game = { sport: 'SOCCER', rules: presetRules.CAMPUS_2x20 }
export const badminton: Game = { sport: 'BADMINTON', rules: presetRules.BWF_3x21 }
export const tableTennis: Game = { sport: 'TABLE_TENNIS', rules: presetRules.ITTF_5x11 }
export const dodgeball: Game = { sport: 'DODGEBALL', rules: presetRules.KR_CLASS }
export const basketball: Game = { sport: 'BASKETBALL', rules: presetRules.FIBA_4x10 }
export const tie: Game = { sport: 'BADMINTON', rules: presetRules.BWF_TIE_5 }
export const kickball: Game = { sport: 'KICKBALL', rules: presetRules.KICKBALL_5 }

export const cup = (game: Game): Game => ({ ...game, mustDecide: true })

export function foldGame({ sport, rules, mustDecide = false }: Game, taps: Tap[] | string): Folded {
  const base: Base = { sport, mustDecide }
  return fold(rules, base, typeof taps === 'string' ? log(taps) : taps)
}

/** 'LIVE 1-1 [1-0 0-1] kicks 4-2 won by 1', and the ignored taps by their place in the log. */
export function summaryOf({ state, ignored }: Folded): string {
  const { status, scoreOne, scoreTwo, sets, shootOut, winner, isDecided } = state
  const parts = [status, scoreOne === null ? '-' : `${scoreOne}-${scoreTwo}`]
  if (sets.length > 0)
    parts.push(`[${sets.map(({ one, two, end }) => `${one}-${two}${end ? `/${end}` : ''}`).join(' ')}]`)
  if (shootOut) parts.push(`kicks ${shootOut.join('-')}`)
  if (isDecided) parts.push('decided')
  if (winner) parts.push(`won by ${winner}`)
  if (ignored.length > 0) parts.push(`without ${ignored.map((id) => Number(id.slice(-12))).join(',')}`)
  return parts.join(' ')
}

export function walk(game: Game, cases: [taps: string, expected: string][]): void {
  it.each(cases)('%s → %s', (taps, expected) => {
    expect(summaryOf(foldGame(game, taps))).toBe(expected)
  })
}
