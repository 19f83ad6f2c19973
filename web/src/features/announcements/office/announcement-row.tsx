// One current announcement: what it is about, until when, and its actions: change in place, withdraw.
import type { Announcement } from '@campus/contract/announcements'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWithdrawAnnouncement } from '../../../data/announcements/announcements.ts'
import { allCompetitions } from '../../../data/competitions.ts'
import { matchOf } from '../../../data/matches/match.ts'
import { seoulDay, seoulTime } from '../../../text/format/dates.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useAnnouncingText } from '../../../text/use-announcing-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { Quote } from '../../../ui/dialog/quote.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import panel from '../../../ui/list/panel.module.css'
import { AnnouncementEdit } from './announcement-edit.tsx'

export function AnnouncementRow({ announcement }: { announcement: Announcement }) {
  const text = useAnnouncingText()
  const { announcing: words } = text
  const { announcementId, text: said, isPinned, isPushed, endsAt } = announcement
  const [doing, setDoing] = useState<'edit' | 'withdraw' | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const withdraw = useWithdrawAnnouncement(announcementId)
  const end = endsAt === null ? null : Date.parse(endsAt)

  function endEditing() {
    setDoing(null)
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('button')?.focus())
  }

  if (doing === 'edit') return <AnnouncementEdit announcement={announcement} onDone={endEditing} />
  return (
    <div className={panel.row} ref={row}>
      <div className={panel.main}>
        <strong>{said}</strong>
        <small>
          <SubjectName announcement={announcement} />
          {end !== null && ` · ${words.until(`${text.day(seoulDay(end))} ${seoulTime(end)}`)}`}
        </small>
        {(isPinned || isPushed) && (
          <span className={panel.badges}>
            {isPinned && <span className={panel.badge}>{words.pinned}</span>}
            {isPushed && <span className={panel.badge}>{words.pushed}</span>}
          </span>
        )}
      </div>
      <div className={panel.tools}>
        <Button aria-label={words.editOf(said)} onClick={() => setDoing('edit')}>
          {words.edit}
        </Button>
        <Button className={panel.red} aria-label={words.withdrawOf(said)} onClick={() => setDoing('withdraw')}>
          {words.withdraw}
        </Button>
      </div>
      {doing === 'withdraw' && (
        <Confirm
          title={words.withdrawTitle}
          text={
            <>
              <Quote>{said}</Quote>
              <p>{words.withdrawText}</p>
            </>
          }
          action={words.withdraw}
          busy={withdraw.isPending}
          error={withdraw.isError ? errorText(text, withdraw.error) : undefined}
          onConfirm={() => withdraw.mutate(undefined, { onSuccess: () => toast(words.withdrawn) })}
          onClose={() => {
            setDoing(null)
            withdraw.reset()
          }}
        />
      )}
    </div>
  )
}

/** Names are fetched here: in the list itself, every new name of a team would be a new list. */
function SubjectName({ announcement: { competitionId, matchId } }: { announcement: Announcement }) {
  const text = useAnnouncingText()
  const { kinds } = text.announcing
  const { data: competitions } = useQuery({ ...allCompetitions(), enabled: competitionId !== null })
  const { data: match } = useQuery({ ...matchOf(matchId ?? 0), enabled: matchId !== null })
  if (competitionId !== null)
    return competitions?.find((one) => one.competitionId === competitionId)?.name ?? kinds.competition
  return matchId === null ? kinds.campus : match ? matchName(match, text) : kinds.match
}
