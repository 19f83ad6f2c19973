// Whether a key belongs to a composition: such keys belong to the input method and are no commands.
import type { KeyboardEvent } from 'react'

/** Safari ends the composition before the keydown of the Enter that ended it: only key code 229 still shows it. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
