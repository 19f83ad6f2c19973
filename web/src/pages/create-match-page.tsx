// /admin/create-match: a new match, and below it every match there is.
import { useState } from 'react'
import { AllMatches } from '../features/match-admin/all-matches.tsx'
import { MatchFilters } from '../features/match-admin/match-filters.tsx'
import { MatchForm } from '../features/match-admin/match-form.tsx'
import { noFilter } from '../features/match-admin/match-list.rules.ts'
import { useAdminText } from '../text/use-admin-text.ts'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.tsx'
import styles from './create-match-page.module.css'
import { Screen } from './screen.tsx'

export function CreateMatchPage() {
  const text = useAdminText()
  const { form, list } = text.adminWords
  const [filter, setFilter] = useState(noFilter)
  return (
    <Screen title={text.admin.createMatch} hasBack>
      <MatchForm match={null} onSaved={() => toast(form.created)} />
      <Card title={list.title}>
        <div className={styles.filters}>
          <MatchFilters filter={filter} onChange={(changes) => setFilter({ ...filter, ...changes })} />
        </div>
      </Card>
      <AllMatches filter={filter} onClear={() => setFilter(noFilter)} />
    </Screen>
  )
}
