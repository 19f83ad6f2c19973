// Publishes the time of the picture on screen from the page's one player.
import { useEffect } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import type { Playback } from '../player/playback.ts'
import { isHeldBack } from './at-picture.rules.ts'
import { pictureTimeNow, setPictureTime } from './picture-time.ts'

/** Before the first picture: assume the greatest delay, so that no score shows ahead of the picture. */
const guessMs = 5000

/** `isOn`: a live picture is on screen or loading. */
export function usePublishPictureTime(playback: Playback | null, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return undefined
    if (pictureTimeNow() === null) setPictureTime(serverNow() - guessMs)
    return () => setPictureTime(null)
  }, [isOn])
  useEffect(() => {
    if (!isOn || !playback) return undefined
    let floor = pictureTimeNow()
    return playback.subscribe(() => {
      const at = playback.pictureTime()
      if (at === null || isHeldBack(at, floor)) return
      floor = null
      setPictureTime(at)
    })
  }, [playback, isOn])
}
