// /admin/livestreaming: broadcasting with this device's webcam, the list of cameras, and their passes.
import { defaultStreamId } from '@campus/contract/live'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useStreams } from '../../data/live/streams.ts'
import { matchesOn } from '../../data/matches/match-lists.ts'
import { CameraList } from '../../features/broadcast/cameras/camera-list.tsx'
import { CameraPassForm } from '../../features/broadcast/cameras/camera-pass-form.tsx'
import { CameraPassList } from '../../features/broadcast/cameras/camera-pass-list.tsx'
import { useBroadcast } from '../../features/broadcast/recording/use-broadcast.ts'
import { Studio } from '../../features/broadcast/studio/studio.tsx'
import { likelyMatch } from '../../features/broadcast/studio/words.rules.ts'
import { Screen } from '../../layouts/screen.tsx'
import { overlaysPath } from '../../overlay-paths.ts'
import { addDays } from '../../text/format/dates.ts'
import { useBroadcastText } from '../../text/use-broadcast-text.ts'
import { useToday } from '../../ui/browser/use-clock.ts'
import { useWakeLock } from '../../ui/browser/use-wake-lock.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import styles from './live-streaming-page.module.css'

export function LiveStreamingPage() {
  const text = useBroadcastText()
  const today = useToday()
  const streams = useStreams()
  const todays = useQuery(matchesOn({ sport: 'ALL', date: today }))
  const tomorrows = useQuery(matchesOn({ sport: 'ALL', date: addDays(today, 1) }))
  const page = useBroadcast(null, { opensAtOnce: false })
  const [requested, setStreamId] = useState(defaultStreamId)
  const [linked, setLinked] = useState(defaultStreamId)
  const [chosen, setMatchId] = useState<number | null>()
  useWakeLock(page.isOnAir)

  const matches = [...(todays.data ?? []), ...(tomorrows.data ?? [])]
  return (
    <Screen title={text.admin.liveStreaming} hasBack>
      <LoadedList query={streams} failed={text.broadcast.loadFailed}>
        {(list) => {
          const known = (wanted: string) =>
            list.some(({ streamId }) => streamId === wanted) ? wanted : defaultStreamId
          const choice = {
            streams: list,
            streamId: known(requested),
            onStream: setStreamId,
            matches,
            matchId: chosen === undefined ? likelyMatch(matches) : chosen,
            onMatch: setMatchId,
            today,
          }
          const links = { ...choice, streamId: known(linked), onStream: setLinked }
          return (
            <div className={clsx(styles.page, styles.clear)}>
              <Studio page={page} choice={choice} />
              <div className={styles.cards}>
                <CameraPassForm choice={links} />
                <div className={styles.page}>
                  <CameraPassList choice={links} />
                  <CameraList streams={list} />
                  <ButtonLink to={overlaysPath}>{text.broadcast.overlays}</ButtonLink>
                </div>
              </div>
            </div>
          )
        }}
      </LoadedList>
    </Screen>
  )
}
