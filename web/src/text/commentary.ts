// Templates of the commentary: which moments have them, and how one is filled in.
import { josa, type Particle } from '@campus/rules/josa'

export type Highlight =
  | 'KICK_OFF'
  | 'OPENER'
  | 'EXTENDS'
  | 'PULLS_BACK'
  | 'EQUALISES'
  | 'TURNS'
  | 'LATE'
  | 'OWN_GOAL'
  | 'CAUTION'
  | 'SENT_OFF'
  | 'HALF_TIME'
  | 'KICK_IN'
  | 'KICK_OUT'
  | 'WON'
  | 'DRAWN'
  | 'FIRST_SERVE'
  | 'RUN'
  | 'LEVEL'
  | 'GAME_POINT'
  | 'DEUCE'
  | 'MATCH_POINT'
  | 'GAME_WON'
  | 'TIME_OUT'
  | 'GAMES_WON'
  | 'OUT'
  | 'OUT_RUN'
  | 'OUT_LEVEL'
  | 'LAST_ONE'
  | 'ALL_OUT'
  | 'TIME_UP'
  | 'SUDDEN_DEATH'
  | 'SETS_WON'

export type Lines = Record<Highlight, readonly string[]>
/** Values for a template's slots; a template with a missing value is not used. */
export type Facts = Partial<Record<string, string | null>>

const slot = /\{(\w{1,20})(?:\+([^{}]{1,8}))?\}/g

/** The filled-in template, or null if a value is missing. */
export function fillLine(line: string, facts: Facts): string | null {
  const names = [...line.matchAll(slot)].map(([, name = '']) => name)
  if (names.some((name) => !facts[name])) return null
  return line.replaceAll(slot, (_, name: string, particle?: string) => {
    const value = facts[name] ?? ''
    return particle ? josa(value, particle as Particle) : value
  })
}
