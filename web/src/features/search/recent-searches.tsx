// Recent searches of this device.
import { History } from 'lucide-react'
import { useTeamText } from '../../text/use-team-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import styles from './recent-searches.module.css'

interface Props {
  recent: string[]
  onPick: (typed: string) => void
  onDelete: () => void
}

export function RecentSearches({ recent, onPick, onDelete }: Props) {
  const { search } = useTeamText()
  return (
    <Card title={search.recent}>
      <ul className={styles.recent}>
        {recent.map((typed) => (
          <li key={typed}>
            <button type="button" onClick={() => onPick(typed)}>
              <History aria-hidden="true" />
              {typed}
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.forget}>
        <Button onClick={onDelete}>{search.forget}</Button>
      </div>
    </Card>
  )
}
