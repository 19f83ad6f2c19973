// Commentary lines: a highlight gets a line of its own, any other moment its plain sentence. The event id chooses the line, so that
// every screen shows the same one; the line that the previous highlight of this kind had is skipped.

import type { SportRules } from '@campus/contract/rules'
import { kitOf } from '@campus/rules/kits/kits'
import type { Moment, Pair, Side } from '@campus/rules/scoring/moments'
import { type Facts, fillLine, type Highlight, type Lines } from '../../text/commentary.ts'
import { highlightOf, of, runAt } from './highlights.rules.ts'
import { type SentenceContext, sentence, whenOf } from './sentences.rules.ts'

const joined = ([one, two]: Pair, sign: string) => `${one}${sign}${two}`
const colon = '\u00a0:\u00a0'

const inWinnersOrder = (pair: Pair, winner: Side | null): Pair => (winner === 2 ? [pair[1], pair[0]] : pair)

/** A hash of the id, the same on every device. */
function numberOf(id: string): number {
  let sum = 7
  for (const sign of id) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003
  return sum
}

function factsOf(
  { words, sport, names }: SentenceContext,
  moments: readonly Moment[],
  at: number,
  highlight: Highlight,
): Facts {
  const moment = moments[at] as Moment
  const { score, points, part } = moment
  const leader: Side | null = score[0] === score[1] ? null : score[0] > score[1] ? 1 : 2
  const side = moment.winner ?? moment.side ?? leader
  const nameOf = (which: Side | null) => (which ? (names[which - 1] ?? null) : null)
  const opponent = side && (side === 1 ? 2 : 1)
  const isSwept = leader && of(score, leader === 1 ? 2 : 1) === 0
  const isKicks = highlight === 'KICK_IN' || highlight === 'KICK_OUT'
  const isCounted = kitOf(sport).kind === 'POINTS'
  return {
    one: names[0],
    two: names[1],
    team: nameOf(side),
    opponent: nameOf(opponent),
    leader: nameOf(leader),
    player: moment.player && (/^\d+$/.test(moment.player) ? null : moment.player),
    when: whenOf(words, sport, moment) || null,
    score: joined(score, colon),
    won: joined(inWinnersOrder(score, leader), colon),
    sweep: isSwept ? joined(inWinnersOrder(score, leader), colon) : null,
    points: points && joined(points, isKicks || !isCounted ? colon : '–'),
    final: points && joined(inWinnersOrder(points, moment.winner), '–'),
    set: part === null || kitOf(sport).kind === 'GOALS' ? null : words.set(sport, part + 1),
    part: words.part(sport),
    gap: String(Math.abs(score[0] - score[1])),
    run: String(runAt(moments, at)),
    left: points && side ? String(of(points, side)) : null,
  }
}

/** `lines`: null where a language has none, or while they load. */
export function commentaryOf(
  context: SentenceContext,
  rules: SportRules,
  moments: readonly Moment[],
  lines: Lines | null,
): string[] {
  const last = new Map<Highlight, string>()
  return moments.map((moment, at) => {
    const plain = sentence(context, moment)
    const highlight = lines && highlightOf(rules, moments, at)
    if (!lines || !highlight) return plain
    const facts = factsOf(context, moments, at, highlight)
    const fit = lines[highlight].filter((line) => fillLine(line, facts) !== null)
    const fresh = fit.filter((line) => line !== last.get(highlight))
    const from = fresh.length > 0 ? fresh : fit
    const line = from[numberOf(moment.id) % Math.max(from.length, 1)]
    if (line === undefined) return plain
    last.set(highlight, line)
    return fillLine(line, facts) ?? plain
  })
}
