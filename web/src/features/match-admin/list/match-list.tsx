// List of matches with its count, its empty states, and the deletion of each.
import type { Match } from '@campus/contract/matches'
import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { DeleteMatch } from './delete-match.tsx'
import styles from './match-list.module.css'
import { fits, type ListFilter } from './match-list.rules.ts'
import { MatchTable } from './match-table.tsx'

interface Props {
  matches: Match[]
  filter: ListFilter
  onClear: () => void
}

export function MatchList({ matches, filter, onClear }: Props) {
  const text = useAdminText()
  const { list } = text.adminWords
  const [leaving, setLeaving] = useState<Match>()
  const shown = matches.filter((match) => fits(match, filter))
  return (
    <div className={styles.list}>
      <p className={styles.count} aria-live="polite">
        {shown.length > 0 && list.count(shown.length)}
      </p>
      {shown.length > 0 ? (
        <MatchTable matches={shown} onDelete={setLeaving} />
      ) : (
        <Notice
          icon={<CalendarX2 aria-hidden="true" />}
          title={text.matches.empty}
          hint={matches.length > 0 ? list.unfit : undefined}
        >
          {matches.length > 0 && <Button onClick={onClear}>{list.clear}</Button>}
        </Notice>
      )}
      {leaving && <DeleteMatch match={leaving} onClose={() => setLeaving(undefined)} />}
    </div>
  )
}
