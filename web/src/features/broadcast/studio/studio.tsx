// The page section for filming: picture, controls, health, settings, and the confirmation to take a camera over.
import { useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { seoulTime } from '../../../text/format/dates.ts'
import { useBroadcastText } from '../../../text/use-broadcast-text.ts'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { Sheet } from '../../../ui/dialog/sheet.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import { type OnPage, useHealth } from '../recording/use-broadcast.ts'
import { AirTime } from './air-time.tsx'
import { Controls } from './controls.tsx'
import { HealthLine } from './health-line.tsx'
import { type Choice, Setup } from './setup.tsx'
import styles from './stage.module.css'
import { Stage } from './stage.tsx'
import { useIsSideways } from './use-is-sideways.ts'
import { reasonOf } from './words.rules.ts'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)

/** Names who films with the camera, if the server does. */
function TakenBy({ error }: { error: unknown }) {
  const { taken } = useBroadcastText().broadcast
  const { name, startedAt } = ((error as ApiError).details ?? {}) as { name?: string; startedAt?: string }
  return (
    <>
      {name && startedAt && <p>{taken.by(name, seoulTime(Date.parse(startedAt)))}</p>}
      <p>{taken.text}</p>
    </>
  )
}

export function Studio({ page, choice }: { page: OnPage; choice: Choice }) {
  const text = useBroadcastText()
  const { broadcast: words } = text
  const { cast, failure, isOnAir, phase, media, endsAt } = page
  const { streamId, matchId, streams } = choice
  const stream = streams.find((one) => one.streamId === streamId)
  const health = useHealth(cast, isOnAir)
  const isSideways = useIsSideways()
  const [isSettingUp, setSettingUp] = useState(false)
  const start = (takeOver: boolean) => void cast.start({ streamId, matchId }, takeOver)
  const isTaken = failure?.during === 'START' && codeOf(failure.error) === 'STREAM_TAKEN'
  return (
    <section className={styles.studio} aria-label={text.admin.liveStreaming}>
      <Stage page={page} stream={stream} />
      <div className={styles.desk}>
        <div className={styles.words}>
          {failure && <Message look="bad">{words.failures[failure.during](reasonOf(text, failure.error))}</Message>}
          {!failure && phase === 'STOPPED' && stream?.isLive && <Message look="note">{words.othersOnAir}</Message>}
          {health && <HealthLine health={health} />}
          {isOnAir && endsAt !== null && <AirTime endsAt={endsAt} onGoOn={cast.goOn} />}
          {media && <p className={styles.turn}>{words.sideways}</p>}
        </div>
        <Controls
          page={page}
          onStart={() => start(false)}
          onSettings={isSideways ? () => setSettingUp(true) : undefined}
        />
      </div>
      {!isSideways && (
        <Card title={words.settings}>
          <div className={panel.body}>
            <Setup page={page} choice={choice} />
          </div>
        </Card>
      )}
      {isSideways && isSettingUp && (
        <Sheet title={words.settings} close={text.close} onClose={() => setSettingUp(false)}>
          <Setup page={page} choice={choice} />
        </Sheet>
      )}
      {isTaken && (
        <Confirm
          title={words.taken.title}
          text={<TakenBy error={failure.error} />}
          action={words.taken.action}
          onConfirm={() => start(true)}
          onClose={cast.clearFailure}
        />
      )}
    </section>
  )
}
