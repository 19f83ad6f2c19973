// What the camera of a match sees, in the link to it: a picture that is renewed while the page is in sight.
import { stillPath } from '@campus/contract/live'
import { Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './match-links.module.css'

const renewMs = 15_000

/** The same for everybody in the same seconds, so that a cache between us and them can serve it. */
const currentTick = () => Math.floor(Date.now() / renewMs)

export function LiveStill({ streamId }: { streamId: string }) {
  const [tick, setTick] = useState(currentTick)
  const [hasPicture, setHasPicture] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setTick(currentTick())
    }, renewMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={styles.still}>
      {/* Of a camera that has just started there is none yet. */}
      <img
        alt=""
        src={`${stillPath(streamId)}?at=${tick}`}
        hidden={!hasPicture}
        onLoad={() => setHasPicture(true)}
        onError={() => setHasPicture(false)}
      />
      <Play aria-hidden="true" size="1.125rem" />
    </span>
  )
}
