// Active sanctions with reason and end, and the button to lift one.
import type { ActiveSanction } from '@campus/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { activeSanctions, useLift } from '../../data/chat/moderation.ts'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { useModerationText } from '../../text/use-moderation-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'

function SanctionRow({ sanction }: { sanction: ActiveSanction }) {
  const text = useModerationText()
  const { moderation } = text
  const { sanctions: words } = moderation
  const { sanctionId, kind, reason, roomId, teamNames, until, by } = sanction
  const lifting = useLift()
  const name = sanction.name || moderation.someone
  const { noTeam } = text.matches
  const where = teamNames && moderation.queue.match(teamNames[0] ?? noTeam, teamNames[1] ?? noTeam)
  const end = until === null ? null : Date.parse(until)

  function lift() {
    if (lifting.isPending) return
    lifting.mutate(sanctionId, {
      onSuccess: () => toast(words.lifted(name)),
      onError: (error) => toast(errorText(text, error)),
    })
  }

  return (
    <li className={panel.row}>
      <div className={panel.main}>
        <p>
          <strong>{name}</strong>{' '}
          <span className={panel.badges}>
            <span className={panel.badge} data-strong="">
              {words.kinds[kind]}
            </span>
            <span className={panel.badge}>{moderation.reasons[reason]}</span>
          </span>
        </p>
        <small>{end === null ? words.endless : words.until(seoulDay(end), seoulTime(end))}</small>
        <small>
          {where ?? roomId ?? words.everywhere}
          {by && ` · ${words.by(by)}`}
        </small>
      </div>
      <div className={panel.tools}>
        <Button aria-label={words.liftOf(words.kinds[kind], name)} aria-disabled={lifting.isPending} onClick={lift}>
          {words.lift}
        </Button>
      </div>
    </li>
  )
}

export function SanctionList() {
  const text = useModerationText()
  const { sanctions: words } = text.moderation
  const query = useQuery(activeSanctions())
  return (
    <LoadedList query={query} rows={2} failed={words.failed}>
      {(sanctions) =>
        sanctions.length > 0 ? (
          <Card title={words.title} note={words.count(sanctions.length)}>
            <ul className={panel.rows}>
              {sanctions.map((sanction) => (
                <SanctionRow key={sanction.sanctionId} sanction={sanction} />
              ))}
            </ul>
          </Card>
        ) : (
          <Notice icon={<MessageCircle aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />
        )
      }
    </LoadedList>
  )
}
