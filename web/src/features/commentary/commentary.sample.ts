// Stories for tests, from logs in shorthand.
import type { StoredEvent } from '@campus/contract/scoring'
import { type Story, storyIn } from '@campus/rules/scoring/moments'
import { type Body, foldGame, type Game, log, tapOf } from '@campus/rules/scoring/samples'

type Play = string | Body

/** Shorthand such as 'START G1', or whole taps where the shorthand has no sign for it. */
export function taps(...plays: Play[]): StoredEvent[] {
  const bodies = plays.flatMap((play) => (typeof play === 'string' ? log(play) : [play as StoredEvent]))
  return bodies.map((body, at) => {
    const { id: _id, clock: _clock, deviceAt: _deviceAt, ...rest } = body
    const tap = tapOf(at + 1, rest)
    return { ...tap, at: tap.deviceAt, scorer: '-', version: at + 2 }
  })
}

export function storyOf(game: Game, ...plays: Play[]): Story {
  const folded = foldGame(game, taps(...plays))
  if (folded.ignored.length > 0) throw new Error(`without effect: ${folded.ignored.join()}`)
  return storyIn(game.rules, folded)
}
