// /admin/edit-match/{matchId}: one match in the form; after saving, back to the administrators' list.
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { matchToEdit } from '../../data/matches/match.ts'
import { protestsOf } from '../../data/protests.ts'
import { MatchForm } from '../../features/match-admin/form/match-form.tsx'
import { ListBones } from '../../features/match-admin/list/list-bones.tsx'
import { Correction } from '../../features/protests/correction.tsx'
import { DisputedBadge } from '../../features/scoring/passes/disputed-badge.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { lineupPath, passesPath, paths } from '../../paths.ts'
import { useAdminText } from '../../text/use-admin-text.ts'
import { useScoringText } from '../../text/use-scoring-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import styles from './edit-match-page.module.css'

/** With `?protest=`, saving upholds that protest. */
function EditForm({ match, onSaved }: { match: Match; onSaved: () => void }) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const protestId = Number(search.get('protest'))
  const [ruling, setRuling] = useState((state as { ruling?: string } | null)?.ruling ?? '')
  const { data: protests } = useQuery({ ...protestsOf(match.matchId, match.version), enabled: protestId > 0 })
  const protest = protests?.find((one) => one.protestId === protestId && one.state === 'OPEN')
  const upheld = protest && { protestId, ruling: ruling.trim() }
  return (
    <>
      {protestId > 0 && protests && (
        <Correction protest={protest} ruling={ruling} isMissing={ruling.trim() === ''} onChange={setRuling} />
      )}
      <MatchForm key={match.matchId} match={match} onSaved={onSaved} upheld={upheld} />
    </>
  )
}

export function EditMatchPage() {
  const text = useAdminText()
  const { form } = text.adminWords
  const { passes } = useScoringText().scoring
  const navigate = useNavigate()
  const { state } = useLocation()
  const { matchId = '' } = useParams()
  const id = /^[1-9]\d{0,14}$/.test(matchId) ? Number(matchId) : null
  const match = useQuery({ ...matchToEdit(id ?? 0), enabled: id !== null })
  const isMissing = id === null || (match.isError && 'code' in match.error && match.error.code === 'MATCH_NOT_FOUND')
  const history = `${paths.audit}?subject=MATCH&subjectId=${id}`

  function leave() {
    toast(form.saved)
    // Back to the list with its filters and its scroll position.
    if ((state as { isFromList?: boolean } | null)?.isFromList) void navigate(-1)
    else void navigate(paths.adminMain)
  }

  return (
    <Screen title={text.admin.editMatch} hasBack>
      {isMissing ? (
        <Notice icon={<SearchX aria-hidden="true" />} title={form.notFound} hint={form.notFoundHint}>
          <ButtonLink to={id === null ? paths.audit : history}>{form.history}</ButtonLink>
          <ButtonLink to={paths.adminMain}>{text.admin.title}</ButtonLink>
        </Notice>
      ) : (
        <Loaded
          query={match}
          skeleton={<ListBones rows={4} />}
          failed={text.matches.loadFailed}
          hint={errorText(text, match.error)}
          retry={text.retry}
        >
          {(found) => (
            <>
              <div className={styles.links}>
                <ButtonLink to={lineupPath(found.matchId)}>{form.lineup}</ButtonLink>
                <ButtonLink to={passesPath(found.matchId)}>{passes.title}</ButtonLink>
                <ButtonLink to={history}>{form.history}</ButtonLink>
              </div>
              <DisputedBadge matchId={found.matchId} />
              <EditForm match={found} onSaved={leave} />
            </>
          )}
        </Loaded>
      )}
    </Screen>
  )
}
