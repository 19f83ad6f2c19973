// Offers the sound alone: where the network is too slow for the picture, or the browser is asked to save data.
import { Headphones, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLiveText } from '../../../text/use-live-text.ts'
import { savesData } from '../../../ui/browser/saves-data.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { isTooSlow, slowness } from './playback.rules.ts'
import type { Playback } from './playback.ts'
import styles from './sound-offer.module.css'

const secondMs = 1000

function useIsTooSlow(playback: Playback | null): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!playback || isSlow) return undefined
    let waits: boolean[] = []
    const timer = setInterval(() => {
      const { phase } = playback.state()
      waits = [...waits.slice(1 - slowness.seconds), phase === 'LOADING' || phase === 'WAITING']
      if (isTooSlow(waits)) setIsSlow(true)
    }, secondMs)
    return () => clearInterval(timer)
  }, [playback, isSlow])
  return isSlow
}

export function SoundOffer({ playback, onAccept }: { playback: Playback | null; onAccept: () => void }) {
  const { video, close } = useLiveText()
  const [isClosed, setIsClosed] = useState(false)
  const isSlow = useIsTooSlow(playback)
  if (isClosed || !(isSlow || savesData())) return null
  return (
    <output className={styles.offer}>
      <p>
        <strong>{isSlow ? video.offer.slow : video.offer.saving}</strong> {video.offer.hint}
      </p>
      <Button tone="primary" onClick={onAccept}>
        <Headphones aria-hidden="true" size="1.125rem" />
        {video.soundOnly}
      </Button>
      <IconButton label={close} onClick={() => setIsClosed(true)}>
        <X aria-hidden="true" />
      </IconButton>
    </output>
  )
}
