// The state of a result from what people did: provisional, confirmed, and when it becomes official.
import type { Confirmer, MatchResult } from '@campus/contract/confirmations'
import { minute } from '../seoul.ts'

export interface Confirmed {
  /** Of a captain: the side. 0: the scorer or an organiser. */
  side: number
  isRefused: boolean
  isOrganiser: boolean
  at: string
}

export interface Confirming {
  by: Confirmer
  protestMinutes: number
  endedAt: string | null
  /** Of a match of two sides; many sides have no captains here. */
  isOfTwo: boolean
  /** A protest waits for a ruling. */
  isProtested: boolean
  confirmations: readonly Confirmed[]
}

/** Who is asked. Many sides have no two captains: their scorer is asked. */
export const askedOf = ({ by, isOfTwo }: Pick<Confirming, 'by' | 'isOfTwo'>): Confirmer =>
  by === 'CAPTAINS' && !isOfTwo ? 'SCORER' : by

/** Undefined where nobody is asked. */
export function resultOf(confirming: Confirming): MatchResult | undefined {
  const { confirmations, protestMinutes, endedAt, isProtested } = confirming
  const asked = askedOf(confirming)
  if (asked === 'NOBODY') return undefined
  const sides = (isRefused: boolean) =>
    ([1, 2] as const).filter((own) => confirmations.some((one) => one.side === own && one.isRefused === isRefused))
  const signed = sides(false)
  const organiser = confirmations.find(({ side, isOrganiser }) => side === 0 && isOrganiser)
  const scorer = confirmations.find(({ side, isOrganiser }) => side === 0 && !isOrganiser)
  const captains =
    signed.length === 2 ? confirmations.filter(({ side }) => side > 0).map(({ at }) => Date.parse(at)) : []
  // An organiser's word is the last one.
  const by = organiser ? 'ORGANISER' : asked
  const confirmedAt = organiser
    ? Date.parse(organiser.at)
    : asked === 'SCORER' && scorer
      ? Date.parse(scorer.at)
      : asked === 'CAPTAINS' && captains.length > 0
        ? Math.max(...captains)
        : null
  const closesAt =
    confirmedAt && Math.max(confirmedAt, (endedAt ? Date.parse(endedAt) : confirmedAt) + protestMinutes * minute)
  const officialAt = isProtested ? null : closesAt
  return {
    state: confirmedAt === null ? 'PROVISIONAL' : 'CONFIRMED',
    by,
    signed,
    refused: sides(true),
    confirmedAt: confirmedAt === null ? null : new Date(confirmedAt).toISOString(),
    isProtested,
    officialAt: officialAt === null ? null : new Date(officialAt).toISOString(),
  }
}
