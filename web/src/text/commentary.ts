// Lines of the commentary: which moments have lines of their own, and how a line is filled.
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
/** What a line may name; one that is not known makes every line that names it unfit. */
export type Facts = Partial<Record<string, string | null>>

const slot = /\{(\w{1,20})(?:\+([^{}]{1,8}))?\}/g

/** The line with its facts, or null where one is missing. */
export function fillLine(line: string, facts: Facts): string | null {
  const names = [...line.matchAll(slot)].map(([, name = '']) => name)
  if (names.some((name) => !facts[name])) return null
  return line.replaceAll(slot, (_, name: string, particle?: string) => {
    const value = facts[name] ?? ''
    return particle ? josa(value, particle as Particle) : value
  })
}
