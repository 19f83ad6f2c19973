// Recent searches, shown before anything is typed, or a hint about what can be found.
import { History, Search } from 'lucide-react'
import { useState } from 'react'
import { useTeamText } from '../../text/use-team-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/list/card.tsx'
import { deleteSearches, loadSearches } from './recent.ts'
import styles from './recent-searches.module.css'

export function RecentSearches({ onPick }: { onPick: (typed: string) => void }) {
  const { search } = useTeamText()
  const [recent, setRecent] = useState(loadSearches)
  if (recent.length === 0) {
    return <Notice icon={<Search aria-hidden="true" />} title={search.hintTitle} hint={search.hint} />
  }
  function deleteAll() {
    deleteSearches()
    setRecent([])
  }
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
        <Button onClick={deleteAll}>{search.forget}</Button>
      </div>
    </Card>
  )
}
