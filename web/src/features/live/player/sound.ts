// Whether this visitor has turned the sound on: the next broadcast begins with it, where the browser lets it.
import { keptChoice } from './kept-choice.ts'

export const sound = keptChoice('live-sound')
