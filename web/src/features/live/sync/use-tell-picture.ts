// The one player of the page tells when its picture was taken.
import { useEffect } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import type { Playback } from '../player/playback.ts'
import { pictureTimeNow, tellPictureTime } from './picture-time.ts'

/** Until the first picture: as old as one may be. What happens meanwhile is not given away. */
const guessMs = 5000

/** `isOn`: a live picture is on screen, or about to be. */
export function useTellPicture(playback: Playback | null, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return undefined
    if (pictureTimeNow() === null) tellPictureTime(serverNow() - guessMs)
    return () => tellPictureTime(null)
  }, [isOn])
  useEffect(() => {
    if (!isOn || !playback) return undefined
    return playback.subscribe(() => {
      const at = playback.pictureTime()
      if (at !== null) tellPictureTime(at)
    })
  }, [playback, isOn])
}
