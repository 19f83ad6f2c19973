// Form of a competition's details and house rules. When somebody else saved first, the typed text stays.
import type { CompetitionDetails } from '@campus/contract/competitions'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { competitionOf, useUpdateCompetition } from '../../../data/competitions.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { StaleNote } from '../../../ui/feedback/stale-note.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { focusFirstError } from '../../../ui/fields/field.tsx'
import { type ReportDirty, useReportDirty } from '../../../ui/form/dirty-parts.ts'
import { changedOnly, isSame } from '../../../ui/form/merge.ts'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import { competitionForm, competitionProblems, draftOf } from './competition.rules.ts'
import { CompetitionFields } from './competition-fields.tsx'
import { isComplete } from './house-rules.rules.ts'
import { RulesEditor } from './rules-editor.tsx'

export function DetailsForm({ competition, onDirty }: { competition: CompetitionDetails; onDirty: ReportDirty }) {
  const text = useSeasonText()
  const { common, competitions: words } = text.office
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const update = useUpdateCompetition(competition.competitionId)
  const { base, draft, isDirty, ...form } = useDraft(competition, draftOf)
  const [isTried, setTried] = useState(false)
  const problems = competitionProblems(competition.sport, draft, isComplete(draft.rules))
  useReportDirty(onDirty, 'details', isDirty)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0) return focusFirstError(element.current)
    if (update.isPending || !isDirty) return
    // The version also counts changes of the teams: only this form's fields must be unchanged.
    const { version } = isSame(draftOf(competition), draftOf(base)) ? competition : base
    update.mutate(
      {
        ...changedOnly(competitionForm(competition.sport, draftOf(base)), competitionForm(competition.sport, draft)),
        version,
      },
      {
        onSuccess: (saved) => {
          toast(words.saved)
          form.acceptSaved(saved, draft)
          setTried(false)
        },
        onError: (error) => {
          if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return
          void form.mergeTheirs(client.fetchQuery({ ...competitionOf(competition.competitionId), staleTime: 0 }))
        },
      },
    )
  }

  return (
    <Card title={words.details} note={text.sport(competition.sport)}>
      <form ref={element} className={panel.body} noValidate onSubmit={submit}>
        {form.isStale && <StaleNote words={common} onTakeTheirs={form.takeTheirs} />}
        <CompetitionFields
          sport={competition.sport}
          draft={draft}
          onChange={form.setDraft}
          problems={isTried ? problems : []}
        />
        <RulesEditor sport={competition.sport} draft={draft} onChange={(rules) => form.setDraft({ ...draft, rules })} />
        {update.isError && !form.isStale && !form.isMerging && (
          <Message look="bad">{errorText(text, update.error)}</Message>
        )}
        <Button type="submit" tone="primary" aria-disabled={update.isPending || !isDirty}>
          {common.save}
        </Button>
        {isDirty && <p className={panel.quiet}>{common.unsaved}</p>}
      </form>
    </Card>
  )
}
