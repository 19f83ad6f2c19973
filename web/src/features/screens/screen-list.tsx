// The paired screens: whether each is on, what it shows, and its end.
import type { Screen } from '@campus/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { Tv } from 'lucide-react'
import { useState } from 'react'
import { screenList, useUnpairScreen } from '../../data/screens.ts'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { useScreensText } from '../../text/use-screens-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { useMinute } from '../../ui/browser/use-seconds.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { RowList } from '../../ui/list/row-list.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import { SteerSheet } from './steer-sheet.tsx'

export function ScreenList() {
  const { screens: words } = useScreensText()
  const query = useQuery(screenList())
  return (
    <LoadedList query={query} failed={words.loadFailed} rows={2}>
      {(screens) => (
        <Card title={words.list} note={words.count(screens.length)}>
          <RowList
            items={screens}
            keyOf={({ screenId }) => screenId}
            empty={<Notice icon={<Tv aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />}
          >
            {(screen) => <Row screen={screen} />}
          </RowList>
        </Card>
      )}
    </LoadedList>
  )
}

/** A screen asks every ten seconds, and that is noted once a minute. */
const silentMs = 150_000

function Row({ screen }: { screen: Screen }) {
  const text = useScreensText()
  const { screens: words } = text
  const { screenId, name, seenAt } = screen
  const [opened, setOpened] = useState<'steer' | 'unpair' | null>(null)
  const unpair = useUnpairScreen(screenId)
  const now = useMinute()
  const seen = seenAt === null ? null : Date.parse(seenAt)
  const lastSeen = seen === null ? words.never : words.off(`${text.shortDay(seoulDay(seen))} ${seoulTime(seen)}`)
  return (
    <div className={panel.row}>
      <div className={panel.main}>
        <strong>{name}</strong>
        <small>{seen !== null && now - seen < silentMs ? words.on : lastSeen}</small>
      </div>
      <div className={panel.tools}>
        <Button aria-label={words.steerOf(name)} onClick={() => setOpened('steer')}>
          {words.steer}
        </Button>
        <Button className={panel.red} aria-label={words.unpairOf(name)} onClick={() => setOpened('unpair')}>
          {words.unpair}
        </Button>
      </div>
      {opened === 'steer' && <SteerSheet screen={screen} onClose={() => setOpened(null)} />}
      {opened === 'unpair' && (
        <Confirm
          title={words.unpairTitle(name)}
          text={words.unpairText}
          action={words.unpair}
          busy={unpair.isPending}
          error={unpair.isError ? errorText(text, unpair.error) : undefined}
          onConfirm={() => unpair.mutate(undefined, { onSuccess: () => toast(words.unpaired) })}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
