// The time limit of a broadcast: shown from the start, and with a button to continue before it ends.
import { webcam } from '@campus/contract/live'
import { useEffect, useState } from 'react'
import { seoulTime } from '../../../text/format/dates.ts'
import { useBroadcastText } from '../../../text/use-broadcast-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import styles from './stage.module.css'

function useIsPast(at: number): boolean {
  const [past, setPast] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setPast(at), Math.max(0, at - Date.now()))
    return () => clearTimeout(timer)
  }, [at])
  return past === at
}

export function AirTime({ endsAt, onGoOn }: { endsAt: number; onGoOn: () => void }) {
  const { airTime: words } = useBroadcastText().broadcast
  const isEnding = useIsPast(endsAt - webcam.warnMs)
  const time = seoulTime(endsAt)
  if (!isEnding) return <p className={styles.turn}>{words.limit(time)}</p>
  return (
    <>
      <Message look="warning">{words.ending(time)}</Message>
      <Button onClick={onGoOn}>{words.goOn}</Button>
    </>
  )
}
