// What this visitor has chosen to hear.
import { useSyncExternalStore } from 'react'
import { storedChoice } from './stored-choice.ts'

/** The next broadcast starts with sound, where the browser allows it. */
export const sound = storedChoice('live-sound')

/** No picture is loaded, on this device, until it is asked for again. */
export const soundOnly = storedChoice('live-sound-only', 'local')

/** Who wants to listen wants to hear something, and later the picture with its sound too. */
export function listen() {
  sound.turn(true)
  soundOnly.turn(true)
}

export const useSoundOnly = () => useSyncExternalStore(soundOnly.subscribe, soundOnly.isOn)
