// /camera/{streamId}: filming with this device, for holders of a camera pass and staff who may film.
import type { Stream } from '@campus/contract/live'
import { useQuery } from '@tanstack/react-query'
import { ShieldX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { cameraOf } from '../../data/live/cameras.ts'
import { useStreams } from '../../data/live/streams.ts'
import { matchOf } from '../../data/matches/match.ts'
import { matchesOn } from '../../data/matches/match-lists.ts'
import { cameraPasses } from '../../features/broadcast/cameras/camera-pass.ts'
import { useBroadcast } from '../../features/broadcast/recording/use-broadcast.ts'
import { Studio } from '../../features/broadcast/studio/studio.tsx'
import { reasonOf } from '../../features/broadcast/studio/words.rules.ts'
import { ToolScreen } from '../../layouts/tool-screen.tsx'
import { cameraPath, paths } from '../../paths.ts'
import { useBroadcastText } from '../../text/use-broadcast-text.ts'
import { useToday } from '../../ui/browser/use-clock.ts'
import { useWakeLock } from '../../ui/browser/use-wake-lock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'
import { NotFoundPage } from '../fan/not-found-page.tsx'
import styles from './camera-page.module.css'
import { usePass } from './use-pass.ts'

function Shell({ title, who, children }: { title?: string | undefined; who?: string; children: ReactNode }) {
  const { cameraTitle } = useBroadcastText().broadcast
  return (
    <ToolScreen title={cameraTitle} heading={title} backTo={paths.main} who={who} className={styles.page}>
      {children}
    </ToolScreen>
  )
}

interface FilmProps {
  streamId: string
  token: string | null
  stream: Stream | undefined
  name: string
  /** The match of the pass; null if any may be chosen. */
  passMatchId: number | null
}

function Film({ streamId, token, stream, name, passMatchId }: FilmProps) {
  const today = useToday()
  const page = useBroadcast(token, { opensAtOnce: true })
  const [chosen, setMatchId] = useState<number | null>(null)
  const todays = useQuery({ ...matchesOn({ sport: 'ALL', date: today }), enabled: passMatchId === null })
  const own = useQuery({ ...matchOf(passMatchId ?? 0), enabled: passMatchId !== null })
  useWakeLock(page.isOnAir)
  const choice = {
    streams: stream ? [stream] : [],
    streamId,
    matches: passMatchId === null ? (todays.data ?? []) : own.data ? [own.data] : [],
    matchId: passMatchId ?? chosen,
    onMatch: passMatchId === null ? setMatchId : undefined,
    today,
  }
  return (
    <Shell title={stream?.title} who={name}>
      <Studio page={page} choice={choice} />
    </Shell>
  )
}

function Camera({ streamId }: { streamId: string }) {
  const text = useBroadcastText()
  const { broadcast: words } = text
  const token = usePass(cameraPasses, streamId)
  const access = useQuery(cameraOf(streamId, token))
  const streams = useStreams()
  const stream = streams.data?.find((one) => one.streamId === streamId)
  if (access.data) {
    const { name, matchId, token: right } = access.data
    return <Film key={right} streamId={streamId} token={right} stream={stream} name={name} passMatchId={matchId} />
  }
  if (!access.isError) {
    return (
      <Shell>
        <ListSkeleton label={text.loading} />
      </Shell>
    )
  }
  const status = 'status' in access.error ? Number(access.error.status) : 0
  const isRejected = status === 401 || status === 403
  return (
    <Shell>
      <Notice
        icon={<ShieldX aria-hidden="true" />}
        title={isRejected ? words.noRight.title : words.loadFailed}
        hint={isRejected && token === null ? words.noRight.hint : reasonOf(text, access.error)}
        isFailure={!isRejected}
      >
        {isRejected ? (
          <ButtonLink tone="primary" to={paths.root} state={{ from: cameraPath(streamId) }}>
            {words.noRight.logIn}
          </ButtonLink>
        ) : (
          <Button onClick={() => access.refetch()}>{text.retry}</Button>
        )}
      </Notice>
    </Shell>
  )
}

export function CameraPage() {
  const { streamId = '' } = useParams()
  return /^[A-Za-z0-9][A-Za-z0-9-]{0,31}$/.test(streamId) ? (
    <Camera key={streamId} streamId={streamId} />
  ) : (
    <NotFoundPage />
  )
}
