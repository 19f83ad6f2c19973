// Changes an announcement in place. What it is about stays.
import type { Announcement } from '@campus/contract/announcements'
import { type SubmitEvent, useRef, useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { useChangeAnnouncement } from '../../../data/announcements/announcements.ts'
import { seoulDay, seoulTime } from '../../../text/format/dates.ts'
import { useAnnouncingText } from '../../../text/use-announcing-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { focusFirstError } from '../../../ui/fields/field.tsx'
import { EditFoot } from '../../../ui/form/edit-foot.tsx'
import panel from '../../../ui/list/panel.module.css'
import { ContentFields } from './content-fields.tsx'
import { contentOf, draftOf, problemsOf } from './draft.rules.ts'

function endOf({ endsAt }: Announcement) {
  const instant = endsAt === null ? null : Date.parse(endsAt)
  return instant === null ? null : { date: seoulDay(instant), time: seoulTime(instant) }
}

const kindOf = ({ competitionId, matchId }: Announcement) =>
  matchId !== null ? 'match' : competitionId !== null ? 'competition' : 'campus'

export function AnnouncementEdit({ announcement, onDone }: { announcement: Announcement; onDone: () => void }) {
  const text = useAnnouncingText()
  const { announcing: words } = text
  const form = useRef<HTMLFormElement>(null)
  // As it was when the editing began: events go on changing the list.
  const [seen] = useState(announcement)
  const [draft, setDraft] = useState(() => draftOf(seen, seoulDay(serverNow()), endOf(seen)))
  const [isTried, setTried] = useState(false)
  const change = useChangeAnnouncement(seen.announcementId)
  const problems = problemsOf(draft, serverNow())

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) return focusFirstError(form.current)
    if (change.isPending) return
    change.mutate(
      { ...contentOf(draft), version: seen.version },
      {
        onSuccess: () => {
          toast(words.saved)
          onDone()
        },
      },
    )
  }

  return (
    <form ref={form} className={panel.body} aria-label={words.editOf(seen.text)} noValidate onSubmit={submit}>
      <ContentFields
        draft={draft}
        onChange={setDraft}
        problems={isTried ? problems : {}}
        push={{
          isRepeated: seen.isPushed,
          hint: seen.isPushed ? words.pushAgainHint : words.pushHints[kindOf(seen)],
        }}
      />
      {change.isError && <Message look="bad">{errorText(text, change.error)}</Message>}
      <EditFoot save={words.save} isBusy={change.isPending} onLeave={onDone} />
    </form>
  )
}
