// /admin/create-match: a new match, or the one chosen from the list of all matches below; after saving the form is empty again.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { matchToEdit } from '../../data/matches/match.ts'
import { MatchForm } from '../../features/match-admin/form/match-form.tsx'
import { AllMatches } from '../../features/match-admin/list/all-matches.tsx'
import { ListBones } from '../../features/match-admin/list/list-bones.tsx'
import { MatchFilters } from '../../features/match-admin/list/match-filters.tsx'
import { noFilter } from '../../features/match-admin/list/match-list.rules.ts'
import { mainId, Screen } from '../../layouts/screen.tsx'
import { paths } from '../../paths.ts'
import { useAdminText } from '../../text/use-admin-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import styles from './create-match-page.module.css'

function EditForm({ matchId, onSaved }: { matchId: number; onSaved: () => void }) {
  const text = useAdminText()
  const match = useQuery(matchToEdit(matchId))
  // The form is above the list from which it was opened: scroll to it.
  useEffect(() => {
    document.getElementById(mainId)?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <>
      <ButtonLink to={paths.createMatch}>{text.adminWords.form.toCreate}</ButtonLink>
      <Loaded
        query={match}
        skeleton={<ListBones rows={4} />}
        failed={text.matches.loadFailed}
        hint={errorText(text, match.error)}
        retry={text.retry}
      >
        {(found) => <MatchForm match={found} onSaved={onSaved} />}
      </Loaded>
    </>
  )
}

export function CreateMatchPage() {
  const text = useAdminText()
  const { form, list } = text.adminWords
  const [filter, setFilter] = useState(noFilter)
  const [search, setSearch] = useSearchParams()
  const requested = search.get('edit') ?? ''
  const edited = /^[1-9]\d{0,14}$/.test(requested) ? Number(requested) : null

  function finishEdit() {
    toast(form.saved)
    setSearch({}, { replace: true })
  }

  return (
    <Screen title={edited ? text.admin.editMatch : text.admin.createMatch} hasBack>
      {edited ? (
        <EditForm key={edited} matchId={edited} onSaved={finishEdit} />
      ) : (
        <MatchForm match={null} onSaved={() => toast(form.created)} />
      )}
      <Card title={list.title}>
        <div className={styles.filters}>
          <MatchFilters filter={filter} onChange={(changes) => setFilter({ ...filter, ...changes })} />
        </div>
      </Card>
      <AllMatches filter={filter} onClear={() => setFilter(noFilter)} />
    </Screen>
  )
}
