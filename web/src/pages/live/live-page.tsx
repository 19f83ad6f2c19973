// /livepage: a match's video and its chat. Without a room in the address: redirects to the match on air, to a LIVE match, or to a
// random room.

import { type ChatRoom, matchRoom } from '@campus/contract/chat'
import type { Match } from '@campus/contract/matches'
import { type ReactNode, Suspense, useRef } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useStreams } from '../../data/live/streams.ts'
import { useMatch } from '../../data/matches/match.ts'
import { useLiveMatches } from '../../data/matches/match-lists.ts'
import type { Goal } from '../../features/chat/messages/rows.rules.ts'
import { ChatPanel } from '../../features/chat/room/chat-panel.tsx'
import { ChatSkeleton } from '../../features/chat/room/chat-skeleton.tsx'
import type { SheetProps } from '../../features/chat/room/open-room.tsx'
import { chooseRoom, readRoomId } from '../../features/chat/room/room-id.rules.ts'
import { onAir } from '../../features/live/streams.rules.ts'
import { useAnnounceMatch, useMuteScore } from '../../features/matches/row/announce-match.ts'
import { Screen } from '../../layouts/screen.tsx'
import { livePath, paths } from '../../paths.ts'
import { matchName } from '../../text/format/side-name.ts'
import { useChatText } from '../../text/use-chat-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazySheet } from '../../ui/dialog/lazy-sheet.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Region } from '../../ui/feedback/region.tsx'
import { lazyPart, Nothing } from '../../ui/loading/lazy-part.tsx'
import styles from './live-page.module.css'
import { LiveScore } from './live-score.tsx'
import { LiveStage } from './live-stage.tsx'
import { useGoals } from './use-goals.ts'
import { useKeyboardView } from './use-keyboard-view.ts'

const MessageSheet = lazySheet(() =>
  import('../../features/chat-moderation/message-sheet.tsx').then((m) => m.MessageSheet),
)
const RoomTools = lazyPart(
  () => import('../../features/chat-moderation/room-tools.tsx').then((m) => m.RoomTools),
  Nothing,
)

interface LayoutProps {
  title: string
  matchId?: number
  match?: Match | undefined
  /** The camera named by the address. */
  streamId?: string | null
  children: ReactNode
}

function Layout({ title, matchId, match, streamId = null, children }: LayoutProps) {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useKeyboardView(box)
  return (
    <Screen title={title} hasBack>
      <div ref={box} className={styles.live} data-fills-screen>
        <Region>
          <LiveStage
            matchId={matchId ?? null}
            match={match}
            streamId={streamId}
            onMatch={(other) => void navigate(livePath(matchRoom(other)))}
          >
            {match && <LiveScore match={match} />}
          </LiveStage>
        </Region>
        <Region>{children}</Region>
      </div>
    </Screen>
  )
}

const sheetOf = (props: SheetProps) => (
  <Suspense fallback={null}>
    <MessageSheet {...props} />
  </Suspense>
)

const toolsOf = (room: ChatRoom) =>
  room.you.mayModerate && (
    <Suspense fallback={null}>
      <RoomTools room={room} />
    </Suspense>
  )

interface ChatProps {
  roomId: string
  goals: readonly Goal[]
  isOfMatch?: boolean
}

function Chat({ roomId, goals, isOfMatch = false }: ChatProps) {
  return <ChatPanel key={roomId} roomId={roomId} isOfMatch={isOfMatch} goals={goals} sheet={sheetOf} tools={toolsOf} />
}

/** The same component before and after the match is loaded: remounting would lose the scroll position and the draft. */
function MatchChat({ roomId, matchId, match }: { roomId: string; matchId: number; match: Match | undefined }) {
  return <Chat roomId={roomId} isOfMatch goals={useGoals(matchId, match)} />
}

function MatchRoom({ roomId, matchId }: { roomId: string; matchId: number }) {
  const text = useChatText()
  const { data: match } = useMatch(matchId, useAnnounceMatch())
  // Goals are announced when the video shows them, not before.
  useMuteScore(matchId)
  const title = match ? matchName(match, text) : text.live.title
  return (
    <Layout title={title} matchId={matchId} match={match ?? undefined}>
      <MatchChat roomId={roomId} matchId={matchId} match={match ?? undefined} />
    </Layout>
  )
}

const noGoals: Goal[] = []

function FindRoom() {
  const { live } = useChatText()
  const { data, isError } = useLiveMatches()
  const { data: streams, isPending } = useStreams()
  const filmed = onAir(streams ?? []).find(({ matchId }) => matchId !== null)?.matchId
  // A match with video comes before one without.
  if (filmed) return <Navigate replace to={livePath(matchRoom(filmed))} />
  if ((data || isError) && !isPending) return <Navigate replace to={livePath(chooseRoom(data ?? []))} />
  return (
    <Layout title={live.title}>
      <ChatSkeleton />
    </Layout>
  )
}

export function LivePage() {
  const { live, chat } = useChatText()
  const [search] = useSearchParams()
  const named = search.get('roomId')
  if (named === null) return <FindRoom />
  const room = readRoomId(named)
  if (!room) {
    return (
      <Screen title={live.title} hasBack>
        <Notice title={chat.badName} hint={chat.badNameHint} isFailure>
          <ButtonLink tone="primary" to={paths.live}>
            {chat.otherRoom}
          </ButtonLink>
        </Notice>
      </Screen>
    )
  }
  if (room.matchId !== null) return <MatchRoom key={room.roomId} roomId={room.roomId} matchId={room.matchId} />
  return (
    <Layout key={room.roomId} title={live.title} streamId={room.streamId}>
      <Chat roomId={room.roomId} goals={noGoals} />
    </Layout>
  )
}
