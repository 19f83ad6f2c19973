// Sources of a knock-out team that is not known yet: winners and losers of earlier rounds, ranks of groups.
import type { BracketMatch } from '@campus/contract/brackets'
import { isNamedRound, outcomesBetween, sourceFrom } from '@campus/rules/brackets/slots'
import { sourceName } from '@campus/rules/season/plan'
import { type PlaceWords, placeholder } from '../../../text/format/placeholders.ts'
import type { ComboboxOption } from '../../../ui/fields/combobox.tsx'

interface Known {
  bracket: BracketMatch[]
  /** Team counts by group; '' is a league without groups. */
  groups: Map<string, number>
  /** The sources the match already has. */
  own: Array<string | null>
  matchId: number | null
}

interface Words {
  places: PlaceWords
  /** Who plays the awaited match. */
  between: (one: string, two: string) => string
}

export function sourceOptions({ bracket, groups, own, matchId }: Known, round: string, words: Words): ComboboxOption[] {
  if (!isNamedRound(round)) return []
  const others = bracket.filter(({ id }) => id !== matchId)
  const awaited = new Set(others.flatMap(({ participants }) => participants.map(({ source }) => source)))
  const isFree = (source: string) => own.includes(source) || !awaited.has(source)
  const feeders = others.flatMap((match) =>
    outcomesBetween(match.tournamentRoundText, round).map((outcome) => ({ match, outcome })),
  )
  const fromMatches = feeders.flatMap(({ match, outcome }) => {
    const source = sourceFrom(outcome, { round: match.tournamentRoundText, position: match.position })
    // A winner with another next match cannot come here.
    const isTaken = outcome === 'WINNER' && match.nextMatchId !== null && match.nextMatchId !== matchId
    if (source === undefined || isTaken || !isFree(source)) return []
    const [one, two] = match.participants.map((side) => side.name ?? placeholder(words.places, side.source) ?? '')
    return [{ source, note: one && two ? words.between(one, two) : undefined }]
  })
  const fromGroups = [...groups].flatMap(([group, count]) =>
    Array.from({ length: count }, (_, index) => `RANK:${sourceName(group || null)}:${index + 1}`)
      .filter(isFree)
      .map((source) => ({ source, note: undefined })),
  )
  const offered = [...fromMatches, ...fromGroups]
  const current = own.flatMap((source) =>
    source === null || offered.some((option) => option.source === source) ? [] : [{ source, note: undefined }],
  )
  return [...current, ...offered].flatMap(({ source, note }) => {
    const label = placeholder(words.places, source)
    return label ? [{ value: source, label, note }] : []
  })
}
