// The switch for spoilers: whether the score may show before the picture.
import { useLiveText } from '../../../text/use-live-text.ts'
import { spoilers, useSpoilers } from './picture-time.ts'
import styles from './spoiler-switch.module.css'

export function SpoilerSwitch() {
  const { video } = useLiveText()
  const isOn = useSpoilers()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={styles.switch}
      title={video.spoilersHint}
      onClick={() => spoilers.turn(!isOn)}
    >
      <i aria-hidden="true" />
      {video.spoilers}
    </button>
  )
}
