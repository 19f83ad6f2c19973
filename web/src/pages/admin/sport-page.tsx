// /admin/sports/{sport}: the form of a sport of the campus's own, its trial, and its console to be tried.
import type { OwnSport } from '@campus/contract/own-sports'
import { draftCode } from '@campus/rules/kits/kits'
import { formOf } from '@campus/rules/kits/own-kit'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ownSportList } from '../../data/sports/own-sports.ts'
import { isPlayable, newSport, sentRules, showAsDraft } from '../../features/competitions/sports/sport.rules.ts'
import { SportForm } from '../../features/competitions/sports/sport-form.tsx'
import { TrialCard } from '../../features/competitions/sports/trial-card.tsx'
import { useTrial } from '../../features/competitions/sports/use-trial.ts'
import { TryConsole } from '../../features/scoring/preview/try-console.tsx'
import { Screen } from '../../layouts/screen.tsx'
import { paths } from '../../paths.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'
import styles from './two-columns.module.css'

function Editor({ sport: loaded }: { sport: OwnSport | null }) {
  // As it was when the form was opened: what others save meanwhile is not overwritten unseen.
  const [sport] = useState(loaded)
  const { ownSports: words } = useSeasonText().office
  const navigate = useNavigate()
  const [form, setForm] = useState(() => (sport ? formOf(sport) : newSport()))
  const [attempt, setAttempt] = useState(0)
  // Everything below asks for the words of the draft by its code.
  showAsDraft(form)
  const { base, rules } = form
  const playable = useMemo(() => (isPlayable(base, rules) ? sentRules(rules) : null), [base, rules])
  const trying = useTrial(playable)
  return (
    <div className={styles.columns}>
      <SportForm
        sport={sport}
        form={form}
        onChange={setForm}
        isSound={trying.problems.length === 0}
        onSaved={() => navigate(paths.sports, { replace: true })}
      />
      <div className={styles.column}>
        <TrialCard rules={playable} trying={trying} />
        {playable && (
          <Card title={words.preview} note={words.previewHint}>
            <div className={panel.body}>
              <TryConsole
                key={`${attempt} ${JSON.stringify(playable)}`}
                sport={draftCode}
                rules={playable}
                teams={words.previewTeams}
              />
              <Button onClick={() => setAttempt(attempt + 1)}>{words.restart}</Button>
            </div>
          </Card>
        )}
      </div>
    </div>
  )
}

export function SportPage() {
  const text = useSeasonText()
  const { ownSports: words } = text.office
  const { sport: code } = useParams()
  const query = useQuery(ownSportList())
  return (
    <Screen title={words.title} hasBack>
      {code === 'new' ? (
        <Editor sport={null} />
      ) : (
        <Loaded
          query={query}
          skeleton={<ListSkeleton label={text.loading} rows={6} />}
          failed={words.loadFailed}
          hint={errorText(text, query.error)}
          retry={text.retry}
        >
          {(sports) => {
            const found = sports.find(({ sport }) => sport === code)
            return found ? <Editor key={found.sport} sport={found} /> : <Notice title={words.missing} />
          }}
        </Loaded>
      )}
    </Screen>
  )
}
