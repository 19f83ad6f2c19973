// /overlay/{token}: the score on a broadcaster's own picture, for OBS. Everything but the parts is transparent. It shows no error and asks for
// nothing: without the server it keeps what it had.
import type { ShownOverlay, Steering } from '@campus/contract/overlays'
import { clsx } from 'clsx'
import { useFollowOverlay, useShownOverlay } from '../../data/overlays/shown-overlay.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import { Bug } from './bug.tsx'
import { courtTimes, onCourt } from './court.rules.ts'
import { LowerThird, Typed } from './lower-third.tsx'
import { NextMatch } from './next-match.tsx'
import styles from './overlay-page.module.css'
import { useMatchThen } from './use-match-then.ts'
import { useOverlayTime } from './use-overlay-time.ts'

const corners: Record<Steering['corner'], string | undefined> = {
  TOP_LEFT: styles.topLeft,
  TOP_RIGHT: styles.topRight,
  BOTTOM_LEFT: styles.bottomLeft,
  BOTTOM_RIGHT: styles.bottomRight,
}

interface PartsProps {
  matchId: number
  nextId: number | null
  steering: Steering
}

function Parts({ matchId, nextId, steering }: PartsProps) {
  const { video } = useLiveText()
  const { delayMs, corner, showsBug, showsLabel, showsLowerThird, nextMatch } = steering
  const then = useMatchThen(matchId, delayMs)
  if (!then) return null
  const { match, fresh } = then
  const isOver = match.status === 'PAST' || match.status === 'FORFEIT'
  const hasNext = nextMatch === 'ON' || (nextMatch === 'AUTO' && isOver)
  return (
    <>
      {showsBug && (
        <div className={clsx(styles.place, corners[corner])}>
          <Bug then={then} delayMs={delayMs} />
        </div>
      )}
      {showsLabel && match.status === 'LIVE' && (
        <div className={clsx(styles.place, corner === 'TOP_RIGHT' ? styles.topLeft : styles.topRight)}>
          <p className={styles.label} data-part="label">
            <i />
            {[video.live, match.venue].filter(Boolean).join(' · ')}
          </p>
        </div>
      )}
      <div
        className={clsx(styles.place, styles.thirds, corner === 'BOTTOM_LEFT' ? styles.bottomRight : styles.bottomLeft)}
      >
        {hasNext && nextId !== null && <NextMatch key={nextId} matchId={nextId} />}
        {showsLowerThird && fresh ? (
          <LowerThird key={fresh.id} match={match} moment={fresh} />
        ) : (
          <TypedBy steering={steering} />
        )}
      </div>
    </>
  )
}

function TypedBy({ steering: { showsTyped, typedName, typedLine } }: { steering: Steering }) {
  return showsTyped && (typedName || typedLine) ? <Typed name={typedName} line={typedLine} /> : null
}

function Shown({ token, shown }: { token: string; shown: ShownOverlay }) {
  const { matches, matchId: fixedId, venueId, steering } = shown
  useFollowOverlay(token, matches, venueId)
  const { delayMs } = steering
  const now = useOverlayTime(
    courtTimes(matches).map((time) => time + delayMs),
    0,
  )
  const { matchId, nextId } = onCourt(matches, fixedId, now - delayMs)
  return (
    <main className={styles.overlay}>
      {matchId === null ? (
        <div className={clsx(styles.place, styles.thirds, styles.bottomLeft)}>
          <TypedBy steering={steering} />
        </div>
      ) : (
        <Parts key={matchId} matchId={matchId} nextId={nextId} steering={steering} />
      )}
    </main>
  )
}

export function OverlayPage({ token }: { token: string }) {
  const shown = useShownOverlay(token)
  return shown ? <Shown token={token} shown={shown} /> : null
}
