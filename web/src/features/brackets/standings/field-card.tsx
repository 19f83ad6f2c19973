// The ranking of a competition of many sides: everybody by the mark that counts.
import type { Standings, StandingsRow } from '@campus/contract/brackets'
import { markText } from '@campus/rules/results/mark-text'
import { teamPath } from '../../../paths.ts'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import { Card } from '../../../ui/list/card.tsx'
import { PlaceList } from '../../../ui/list/place-list.tsx'
import styles from './league.module.css'

const hasMark = ({ mark }: StandingsRow) => mark !== null && mark !== undefined

export function FieldCard({ group }: { group: Standings }) {
  const { bracketPage: words, matches } = useBracketText()
  const { measure = 'TIME', teams, remaining } = group
  const markOf = ({ mark, unplaced }: StandingsRow) => {
    if (unplaced) return matches.unplaced[unplaced]
    return mark === null || mark === undefined ? '' : markText(measure, mark, matches.marks)
  }
  return (
    <Card title={words.field.title} note={words.field.order}>
      <PlaceList
        label={words.field.title}
        spoken={matches.place}
        rows={teams.map((row) => ({
          key: row.teamId,
          place: hasMark(row) ? row.rank : null,
          name: row.teamName,
          department: row.department,
          to: teamPath(row.teamId),
          detail: row.department === row.teamName ? undefined : row.department,
          mark: markOf(row),
        }))}
      />
      <p className={styles.foot}>{remaining > 0 && <span>{words.league.remaining(remaining)}</span>}</p>
    </Card>
  )
}
