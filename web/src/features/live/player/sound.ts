// Whether this visitor has turned the sound on: the next broadcast starts with sound, where the browser allows it.
import { storedChoice } from './stored-choice.ts'

export const sound = storedChoice('live-sound')
