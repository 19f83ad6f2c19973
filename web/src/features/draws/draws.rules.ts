// What a screen shows of a draw: which balls are out by the clock, and what they make of groups, lines, places and pairs.
import type { Ball, Draw, DrawSetup } from '@campus/contract/draws'
import { bracketSize, seedOrder } from '@campus/rules/brackets/knock-out'

/** From the draw to its first ball, so that every screen knows of it in time; then from ball to ball. */
const leadMs = 3000
const ballMs = 2000

/** How many balls are out at a time: the same on every screen, whenever it was opened. */
export function ballsOut({ endedAt, balls }: Pick<Draw, 'endedAt' | 'balls'>, now: number): number {
  const count = balls?.length ?? 0
  const out = Math.floor((now - Date.parse(endedAt ?? '') - leadMs) / ballMs) + 1
  return Math.min(Math.max(out, 0), count)
}

export const readSetup = ({ setup }: Pick<Draw, 'setup'>) => JSON.parse(setup) as DrawSetup

/** One part of a result: a group, a match of the first round, the order, or a pair. Null: nobody yet. */
export interface Room {
  name: string | null
  slots: Array<{ place: number; teamId: number | null; isBye: boolean }>
}

export function roomsOf(setup: DrawSetup, balls: readonly Ball[]): Room[] {
  const at = (place: number) => balls.find((ball) => ball.place === place)?.teamId ?? null
  if (setup.kind === 'GROUPS')
    return setup.groups.map((name, index) => ({
      name,
      slots: balls
        .filter(({ place }) => place === index + 1)
        .map(({ teamId, place }) => ({ place, teamId, isBye: false })),
    }))
  if (setup.kind === 'BRACKET') {
    const lines = seedOrder(bracketSize(setup.teams.length))
    return Array.from({ length: lines.length / 2 }, (_, match) => ({
      name: null,
      slots: [2 * match + 1, 2 * match + 2].map((place) => ({
        place,
        teamId: at(place),
        isBye: (lines[place - 1] ?? 0) > setup.teams.length,
      })),
    }))
  }
  if (setup.kind === 'ORDER') {
    const slots = setup.teams.map((_, index) => ({ place: index + 1, teamId: at(index + 1), isBye: false }))
    return [{ name: null, slots }]
  }
  return setup.pairs.map((pair, index) => {
    const home = at(index + 1)
    const sides = home === null ? [null, null] : [home, pair.find((teamId) => teamId !== home) ?? null]
    return { name: null, slots: sides.map((teamId) => ({ place: index + 1, teamId, isBye: false })) }
  })
}

/** The team that a captain's link is of. */
export const teamOfToken = (token: string) => Number(token.split('-')[0])

/** Digits as a number; null where there is none, or one too large. */
export function readNumber(typed: string): number | null {
  const digits = typed.replaceAll(/[\s,]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

export const anyNumber = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000_000
