// List of matches with its count, its empty states, and the deletion of each.
import type { Match } from '@campus/contract/matches'
import { CalendarX2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { DeleteMatch } from './delete-match.tsx'
import styles from './match-list.module.css'
import { fits, type ListFilter } from './match-list.rules.ts'
import { MatchTable } from './match-table.tsx'
import { useSelection } from './use-selection.ts'

interface Props {
  matches: Match[]
  filter: ListFilter
  onClear: () => void
  /** Acts on chosen rows; without it none can be chosen. */
  renderBulkActs?: (chosen: Match[], clear: () => void) => ReactNode
}

export function MatchList({ matches, filter, onClear, renderBulkActs }: Props) {
  const text = useAdminText()
  const { list } = text.adminWords
  const [leaving, setLeaving] = useState<Match>()
  const shown = matches.filter((match) => fits(match, filter))
  const choosing = useSelection(
    shown.map(({ matchId }) => matchId),
    renderBulkActs !== undefined,
  )
  return (
    <div className={styles.list}>
      <p className={styles.count} aria-live="polite">
        {shown.length > 0 && list.count(shown.length)}
      </p>
      {shown.length > 0 ? (
        <MatchTable matches={shown} onDelete={setLeaving} {...(renderBulkActs && { choosing })} />
      ) : (
        <Notice
          icon={<CalendarX2 aria-hidden="true" />}
          title={text.matches.empty}
          hint={matches.length > 0 ? list.unfit : undefined}
        >
          {matches.length > 0 && <Button onClick={onClear}>{list.clear}</Button>}
        </Notice>
      )}
      {choosing.isSome &&
        renderBulkActs?.(
          shown.filter(({ matchId }) => choosing.isChosen(matchId)),
          choosing.clear,
        )}
      {leaving && <DeleteMatch match={leaving} onClose={() => setLeaving(undefined)} />}
    </div>
  )
}
