// From the picture to its sound alone, and back.
import { Headphones, Video } from 'lucide-react'
import { useLiveText } from '../../../text/use-live-text.ts'
import { Button } from '../../../ui/button.tsx'
import { listen, soundOnly, useSoundOnly } from './sound.ts'

export function SoundSwitch({ className }: { className?: string | undefined }) {
  const { video } = useLiveText()
  const isOn = useSoundOnly()
  return (
    <Button className={className} onClick={() => (isOn ? soundOnly.turn(false) : listen())}>
      {isOn ? <Video aria-hidden="true" size="1.125rem" /> : <Headphones aria-hidden="true" size="1.125rem" />}
      {isOn ? video.picture : video.soundOnly}
    </Button>
  )
}
