// Entries of a competition in three steps: teams, seeds and groups, and the link to the season's page.
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Team } from '@campus/contract/teams'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { seasonPath } from '../../../paths.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { type ReportDirty, useReportDirty } from '../../../ui/form/dirty-parts.ts'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import { Steps } from '../season/steps.tsx'
import styles from './entries.module.css'
import { SeedPanel } from './seed-panel.tsx'
import { TeamPicker } from './team-picker.tsx'
import { useEntries } from './use-entries.ts'

interface Props {
  competition: CompetitionDetails
  teams: Team[]
  onDirty: ReportDirty
}

export function EntriesCard({ competition, teams, onDirty }: Props) {
  const text = useSeasonText()
  const { common, entries: words } = text.office
  const [step, setStep] = useState<'teams' | 'seeds'>('teams')
  const list = useEntries(competition)
  useReportDirty(onDirty, 'entries', list.isDirty)
  const nameOf = (teamId: number) => {
    const known = teams.find((team) => team.teamId === teamId) ?? competition.entries.find((e) => e.teamId === teamId)
    return { teamName: known?.teamName ?? String(teamId), department: known?.department ?? '' }
  }

  function failureText(): string | null {
    const { failure } = list
    if (!failure) return null
    const { teamId, problem } = (failure instanceof ApiError ? (failure.details ?? {}) : {}) as {
      teamId?: number
      problem?: string
    }
    if (!(failure instanceof ApiError) || failure.code !== 'BAD_ENTRIES' || !teamId) return errorText(text, failure)
    const known = Object.hasOwn(words.problems, problem ?? '') ? (problem as keyof typeof words.problems) : 'OTHER'
    return words.problems[known](nameOf(teamId).teamName)
  }

  const failure = failureText()
  const canSave = list.isDirty && list.problems.size === 0 && !list.isSaving
  const save = () => list.save(() => toast(words.saved))
  return (
    <Card title={words.step.teams} note={words.chosen(list.entries.length)}>
      <Steps competition={competition} entries={list.entries} step={step} onStep={setStep} />
      {step === 'teams' ? (
        <TeamPicker sport={competition.sport} teams={teams} entries={list.entries} onChange={list.setEntries} />
      ) : (
        <SeedPanel entries={list.entries} problems={list.problems} nameOf={nameOf} onChange={list.setEntries} />
      )}
      <div className={styles.foot}>
        {failure && <Message look="bad">{failure}</Message>}
        {list.stale && (
          <Message look="note">
            <p>{words.stale(list.stale.added, list.stale.removed)}</p>
            <div className={panel.actions}>
              <Button tone="primary" onClick={save}>
                {words.keepMine}
              </Button>
              <Button onClick={list.stale.take}>{words.takeTheirs}</Button>
            </div>
          </Message>
        )}
        <div className={panel.actions}>
          <Button tone="primary" aria-disabled={!canSave} onClick={() => canSave && save()}>
            {list.isSaving ? common.saving : words.save}
          </Button>
          {step === 'teams' ? (
            <Button onClick={() => setStep('seeds')}>{words.next}</Button>
          ) : (
            <ButtonLink to={seasonPath(competition.competitionId)}>{words.step.season}</ButtonLink>
          )}
          <span className={styles.state} aria-live="polite">
            {list.problems.size > 0 ? words.wrong : list.isDirty ? common.unsaved : ''}
          </span>
        </div>
      </div>
    </Card>
  )
}
