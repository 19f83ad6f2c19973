// Whether a key belongs to the syllable being composed: such keys are the input method's, no command of ours.
import type { KeyboardEvent } from 'react'

/** Safari ends the composition before the keydown of the Enter that ended it: only the key code 229 is left to tell. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
