// The overlays: whether a picture has them open, the way to steer them, and their deletion.
import type { Overlay } from '@campus/contract/overlays'
import type { UseQueryResult } from '@tanstack/react-query'
import { Tv } from 'lucide-react'
import { useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { useDeleteOverlay } from '../../data/overlays/overlays.ts'
import { steeringPath } from '../../overlay-paths.ts'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { useOverlayText } from '../../text/use-overlay-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import { useOverlayName } from './use-overlay-name.ts'

/** Its use is noted once a minute. */
const openMs = 90_000

export function SeenLine({ overlay: { lastSeenAt } }: { overlay: Overlay }) {
  const { overlays: words, shortDay } = useOverlayText()
  if (lastSeenAt === null) return <small>{words.unseen}</small>
  const at = Date.parse(lastSeenAt)
  const isOpen = serverNow() - at < openMs
  return <small>{isOpen ? words.open : words.seen(`${shortDay(seoulDay(at))} ${seoulTime(at)}`)}</small>
}

function Row({ overlay, onRemove }: { overlay: Overlay; onRemove: (name: string) => void }) {
  const { overlays: words } = useOverlayText()
  const name = useOverlayName(overlay)
  return (
    <li>
      <div className={panel.row}>
        <div className={panel.main}>
          <strong>{name}</strong>
          <SeenLine overlay={overlay} />
        </div>
        <div className={panel.tools}>
          <ButtonLink tone="primary" to={steeringPath(overlay.overlayId)} aria-label={words.steerOf(name)}>
            {words.steer}
          </ButtonLink>
          <Button className={panel.red} aria-label={words.removeOf(name)} onClick={() => onRemove(name)}>
            {words.remove}
          </Button>
        </div>
      </div>
    </li>
  )
}

export function OverlayList({ query }: { query: UseQueryResult<Overlay[]> }) {
  const text = useOverlayText()
  const { overlays: words } = text
  const remove = useDeleteOverlay()
  const [leaving, setLeaving] = useState<{ overlayId: number; name: string } | null>(null)
  const close = () => {
    setLeaving(null)
    remove.reset()
  }
  return (
    <LoadedList query={query} failed={words.loadFailed} rows={2}>
      {(overlays) => (
        <Card title={words.list} note={words.count(overlays.length)}>
          {overlays.length > 0 ? (
            <ul className={panel.rows}>
              {overlays.toReversed().map((overlay) => (
                <Row
                  key={overlay.overlayId}
                  overlay={overlay}
                  onRemove={(name) => setLeaving({ overlayId: overlay.overlayId, name })}
                />
              ))}
            </ul>
          ) : (
            <Notice icon={<Tv aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />
          )}
          {leaving && (
            <Confirm
              title={words.removeTitle(leaving.name)}
              text={words.removeText}
              action={words.removeAction}
              busy={remove.isPending}
              error={remove.isError ? errorText(text, remove.error) : undefined}
              onConfirm={() =>
                remove.mutate(leaving.overlayId, {
                  onSuccess: () => {
                    close()
                    toast(words.removed)
                  },
                })
              }
              onClose={close}
            />
          )}
        </Card>
      )}
    </LoadedList>
  )
}
