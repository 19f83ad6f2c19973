// Row of a team while it is edited: Enter saves, Escape cancels. When somebody else saved first, the typed text stays
// and their version is shown beside it.
import type { Team } from '@campus/contract/teams'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useUpdateTeam } from '../../data/teams.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { StaleNote } from '../../ui/feedback/stale-note.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { isComposing } from '../../ui/fields/composing.ts'
import { focusFirstError } from '../../ui/fields/field.tsx'
import { EditFoot } from '../../ui/form/edit-foot.tsx'
import { changedOnly } from '../../ui/form/merge.ts'
import { useUnsavedGuard } from '../../ui/form/unsaved.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import panel from '../../ui/list/panel.module.css'
import { draftOf, teamForm, teamProblems } from './team.rules.ts'
import { TeamFields } from './team-fields.tsx'

export function TeamEdit({ team, onDone }: { team: Team; onDone: () => void }) {
  const text = useSeasonText()
  const { common, teams: words } = text.office
  const element = useRef<HTMLFormElement>(null)
  const update = useUpdateTeam()
  const { base, draft, isStale, ...form } = useDraft(team, draftOf)
  const [isTried, setTried] = useState(false)
  const leavePrompt = useUnsavedGuard(form.isDirty)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(teamProblems(draft)).length > 0) return focusFirstError(element.current)
    if (update.isPending) return
    const changes = changedOnly(teamForm(draftOf(base)), teamForm(draft))
    if (Object.keys(changes).length === 0) return onDone()
    update.mutate(
      { teamId: team.teamId, version: base.version, ...changes },
      {
        onSuccess: () => {
          toast(words.saved)
          onDone()
        },
        onError: (error) => {
          const { team: theirs } = (error instanceof ApiError ? (error.details ?? {}) : {}) as { team?: Team }
          if (error instanceof ApiError && error.code === 'STALE_VERSION' && theirs) void form.mergeTheirs(theirs)
        },
      },
    )
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event)) return
    event.preventDefault()
    onDone()
  }

  return (
    // Escape works in every field of the row.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      className={panel.body}
      noValidate
      onSubmit={submit}
      onKeyDown={onKey}
      aria-label={words.editOf(team.teamName)}
    >
      {isStale && <StaleNote words={common} onTakeTheirs={form.takeTheirs} />}
      <TeamFields
        draft={draft}
        onChange={form.setDraft}
        isTried={isTried}
        theirs={isStale ? draftOf(base) : undefined}
        isEdit
      />
      {update.isError && !isStale && !form.isMerging && <Message look="bad">{errorText(text, update.error)}</Message>}
      <EditFoot save={common.save} isBusy={update.isPending} onLeave={onDone} />
      {leavePrompt}
    </form>
  )
}
