// Publishes an announcement. A failure leaves what was typed.
import { type SubmitEvent, useRef, useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { usePublishAnnouncement } from '../../../data/announcements/announcements.ts'
import { seoulDay } from '../../../text/format/dates.ts'
import { useAnnouncingText } from '../../../text/use-announcing-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { focusFirstError } from '../../../ui/fields/field.tsx'
import { useUnsavedGuard } from '../../../ui/form/unsaved.tsx'
import panel from '../../../ui/list/panel.module.css'
import { ContentFields } from './content-fields.tsx'
import { contentOf, newDraft, problemsOf } from './draft.rules.ts'
import { type SubjectDraft, SubjectFields } from './subject-fields.tsx'

const newSubject = (date: string): SubjectDraft => ({ kind: 'campus', competitionId: '', date, matchId: '' })

/** The id that was chosen, none for the campus; undefined when one is missing. */
function subjectOf({ kind, competitionId, matchId }: SubjectDraft) {
  if (kind === 'campus') return {}
  if (kind === 'competition') return competitionId === '' ? undefined : { competitionId: Number(competitionId) }
  return matchId === '' ? undefined : { matchId: Number(matchId) }
}

export function AnnouncementForm() {
  const text = useAnnouncingText()
  const { announcing: words } = text
  const form = useRef<HTMLFormElement>(null)
  const publish = usePublishAnnouncement()
  const today = seoulDay(serverNow())
  const [draft, setDraft] = useState(() => newDraft(today))
  const [subject, setSubject] = useState(() => newSubject(today))
  const [isTried, setTried] = useState(false)
  const about = subjectOf(subject)
  const problems = problemsOf(draft, serverNow())
  const leavePrompt = useUnsavedGuard(draft.text.trim() !== '' && !publish.isPending)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!about || Object.keys(problems).length > 0) return focusFirstError(form.current)
    if (publish.isPending) return
    publish.mutate(
      { ...about, ...contentOf(draft) },
      {
        onSuccess: ({ isPushed }) => {
          toast(isPushed ? words.publishedAndPushed : words.published)
          setDraft(newDraft(today))
          setTried(false)
        },
      },
    )
  }

  return (
    <form ref={form} className={panel.body} noValidate onSubmit={submit}>
      <SubjectFields subject={subject} onChange={setSubject} isMissing={isTried && !about} />
      <ContentFields
        draft={draft}
        onChange={setDraft}
        problems={isTried ? problems : {}}
        push={{ isRepeated: false, hint: words.pushHints[subject.kind] }}
      />
      {publish.isError && <Message look="bad">{errorText(text, publish.error)}</Message>}
      <Button type="submit" tone="primary" aria-disabled={publish.isPending}>
        {words.publish}
      </Button>
      {leavePrompt}
    </form>
  )
}
