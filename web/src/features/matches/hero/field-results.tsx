// The result of a match of many sides: all of them by place, with their attempts; before the first mark by lane.
import type { PlacedSide } from '@campus/contract/marks'
import type { Match } from '@campus/contract/matches'
import { bareUnits, markText } from '@campus/rules/results/mark-text'
import { byPlace } from '@campus/rules/results/place-order'
import { teamPath } from '../../../paths.ts'
import { sideMark } from '../../../text/format/field.ts'
import { placeholder } from '../../../text/format/placeholders.ts'
import { useMatchText } from '../../../text/use-match-text.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { PlaceList } from '../../../ui/list/place-list.tsx'

export function FieldResults({ match }: { match: Match }) {
  const text = useMatchText()
  const { field } = text.matchPage
  const { sides = [], measure = 'TIME', status } = match
  const hasAttempts = sides.some(({ attempts }) => attempts.length > 1)
  const isBefore = status !== 'LIVE' && status !== 'PAST'
  const attemptsOf = ({ attempts }: PlacedSide) =>
    attempts.map((mark) => (mark === null ? field.missed : markText(measure, mark, bareUnits))).join(' · ')
  const title = isBefore ? field.starters : field.results
  if (sides.length === 0)
    return (
      <Card title={title}>
        <Notice title={text.matches.noTeam} hint={placeholder(text.places, match.source1) ?? undefined} />
      </Card>
    )
  return (
    <Card title={title} note={text.matches.sideCount(sides.length)}>
      <PlaceList
        label={title}
        spoken={text.matches.place}
        rows={byPlace(sides).map((side) => ({
          key: side.side,
          place: side.place,
          name: side.teamName,
          department: side.department,
          to: teamPath(side.teamId),
          detail: hasAttempts && side.attempts.length > 0 ? attemptsOf(side) : field.lane(side.side),
          mark: sideMark(match, side, text),
        }))}
      />
    </Card>
  )
}
