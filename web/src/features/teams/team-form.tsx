// Form for a new team. It stays open for the next one, with the same department and sport.
import { type SubmitEvent, useRef, useState } from 'react'
import { useCreateTeam } from '../../data/teams.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { focusFirstError } from '../../ui/fields/field.tsx'
import { useUnsavedGuard } from '../../ui/form/unsaved.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { emptyTeam, teamForm, teamProblems } from './team.rules.ts'
import { TeamFields } from './team-fields.tsx'

export function TeamForm() {
  const text = useSeasonText()
  const { teams: words } = text.office
  const form = useRef<HTMLFormElement>(null)
  const create = useCreateTeam()
  const [draft, setDraft] = useState(emptyTeam)
  const [isTried, setTried] = useState(false)
  const leavePrompt = useUnsavedGuard(draft.teamName.trim() !== '')

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(teamProblems(draft)).length > 0) return focusFirstError(form.current)
    if (create.isPending) return
    const { hidesNames: _later, ...team } = teamForm(draft)
    create.mutate(team, {
      onSuccess: ({ teamName }) => {
        toast(words.created(teamName))
        setDraft({ ...emptyTeam, sport: draft.sport })
        setTried(false)
        form.current?.querySelector('input')?.focus()
      },
    })
  }

  return (
    <Card title={words.create}>
      <form ref={form} className={panel.body} noValidate onSubmit={submit}>
        <TeamFields draft={draft} onChange={setDraft} isTried={isTried} />
        {create.isError && <Message look="bad">{errorText(text, create.error)}</Message>}
        <Button type="submit" tone="primary" aria-disabled={create.isPending}>
          {words.create}
        </Button>
      </form>
      {leavePrompt}
    </Card>
  )
}
