// Maps keys to commands of the player, unless the focused element uses the key itself.

export type KeyCommand = 'TOGGLE' | 'BACK' | 'FORWARD' | 'MUTE' | 'FULL'

interface Pressed {
  key: string
  hasModifier: boolean
  /** What the key would do where the focus is: write a letter, press a button, move a slider. */
  focus: 'NOTHING' | 'TEXT' | 'BUTTON' | 'SLIDER'
  /** The focus is in the player. */
  isInside: boolean
}

const commands: Record<string, KeyCommand> = {
  ' ': 'TOGGLE',
  ArrowLeft: 'BACK',
  ArrowRight: 'FORWARD',
  m: 'MUTE',
  M: 'MUTE',
  // The same key with Hangul on.
  '\u3161': 'MUTE',
  f: 'FULL',
  F: 'FULL',
  '\u3139': 'FULL',
}

export function commandOf({ key, hasModifier, focus, isInside }: Pressed): KeyCommand | null {
  const command = Object.hasOwn(commands, key) ? commands[key] : undefined
  if (!command || hasModifier || focus === 'TEXT') return null
  // Speech input types letters: a letter is a command only while the focus is in the player (WCAG 2.1.4).
  if (!isInside && (command === 'MUTE' || command === 'FULL')) return null
  if (focus === 'BUTTON' && command === 'TOGGLE') return null
  return focus === 'SLIDER' && (command === 'BACK' || command === 'FORWARD') ? null : command
}

export function focusOf(target: Element | null): Pressed['focus'] {
  if (!target) return 'NOTHING'
  if (target.matches('input[type="range"]')) return 'SLIDER'
  if (target.matches('input, textarea, select, [contenteditable]')) return 'TEXT'
  return target.matches('button, a, summary, [role="switch"]') ? 'BUTTON' : 'NOTHING'
}
