// The player's keyboard commands: all keys while the focus is in it; keys other than letters also while nothing has the focus.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { commandOf, focusOf, type KeyCommand } from './keys.rules.ts'

export function useKeys(frame: RefObject<HTMLElement | null>, onCommand: (command: KeyCommand) => void) {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const isInside = target !== null && frame.current?.contains(target) === true
    if (!(isInside || target === document.body) || event.defaultPrevented) return
    // An open dialog has the keys for itself.
    if (target === document.body && document.querySelector('dialog[open]') && !frame.current?.closest('dialog')) return
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const command = commandOf({ key: event.key, hasModifier, focus: focusOf(target), isInside })
    if (!command) return
    event.preventDefault()
    onCommand(command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
