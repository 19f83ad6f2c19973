// Form for a new competition: the sport decides which rules are offered.
import type { CompetitionDetails } from '@campus/contract/competitions'
import type { Sport } from '@campus/contract/sports'
import { allSports } from '@campus/rules/kits/kits'
import { type SubmitEvent, useRef, useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { useCreateCompetition } from '../../../data/competitions.ts'
import { seoulDay } from '../../../text/format/dates.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { focusFirstError } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useUnsavedGuard } from '../../../ui/form/unsaved.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import { competitionForm, competitionProblems, newDraft } from './competition.rules.ts'
import { CompetitionFields } from './competition-fields.tsx'

export function CompetitionForm({ onCreated }: { onCreated: (competition: CompetitionDetails) => void }) {
  const text = useSeasonText()
  const { competitions: words } = text.office
  const form = useRef<HTMLFormElement>(null)
  const create = useCreateCompetition()
  const [sport, setSport] = useState<Sport>('SOCCER')
  const [draft, setDraft] = useState(() => newDraft('SOCCER', seoulDay(serverNow()).slice(0, 4)))
  const [isDraft, setIsDraft] = useState(false)
  const [isTried, setTried] = useState(false)
  const problems = competitionProblems(sport, draft, true)
  const leavePrompt = useUnsavedGuard(draft.name.trim() !== '' && !create.isPending && !create.isSuccess)

  function choose(next: Sport) {
    setSport(next)
    setDraft({ ...newDraft(next, draft.season), name: draft.name, type: draft.type })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0) return focusFirstError(form.current)
    if (create.isPending) return
    const { rules: _presets, ...body } = competitionForm(sport, draft)
    create.mutate(
      { sport, ...body, isDraft },
      {
        onSuccess: (competition) => {
          toast(words.created)
          onCreated(competition)
        },
      },
    )
  }

  return (
    <Card title={words.create}>
      <form ref={form} className={panel.body} noValidate onSubmit={submit}>
        <Select
          label={words.sport}
          value={sport}
          options={allSports().map((value) => ({ value, label: text.sport(value) }))}
          onChange={choose}
        />
        <CompetitionFields sport={sport} draft={draft} onChange={setDraft} problems={isTried ? problems : []} />
        <Checkbox checked={isDraft} onChange={(event) => setIsDraft(event.target.checked)}>
          {words.asDraft}
        </Checkbox>
        {isDraft && <p className={panel.quiet}>{words.asDraftHint}</p>}
        {create.isError && <Message look="bad">{errorText(text, create.error)}</Message>}
        <Button type="submit" tone="primary" aria-disabled={create.isPending}>
          {words.create}
        </Button>
      </form>
      {leavePrompt}
    </Card>
  )
}
