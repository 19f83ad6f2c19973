// Whether a key belongs to a composition: such keys belong to the input method and are no commands.
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** Safari ends the composition before the keydown of the Enter that ended it: only key code 229 still shows it. */
export function isComposing(event: ReactKeyboardEvent | KeyboardEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === 229
}
