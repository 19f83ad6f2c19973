// Chosen rows of the match table: by click, by shift-click, and by the keys J K X ⇧X and Esc.
import { useEffect, useEffectEvent, useState } from 'react'
import { isComposing } from '../../../ui/fields/composing.ts'
import { chooseUntil, keepShown, noSelection, toggleAll, toggleRow } from './selection.rules.ts'

/** Marks the checkbox of a row: the keys move the focus from one to the next. */
const attribute = 'data-choose'

export interface Choosing {
  isChosen: (id: number) => boolean
  isAll: boolean
  isSome: boolean
  choose: (id: number, isRange: boolean) => void
  chooseAll: () => void
  clear: () => void
}

export function useSelection(shown: readonly number[], isOn: boolean): Choosing {
  const [stored, setStored] = useState(noSelection)
  const selection = keepShown(stored, shown)
  // While it renders: a row that comes back with another filter is not chosen.
  if (selection !== stored) setStored(selection)
  const choose = (id: number, isRange: boolean) =>
    setStored(isRange ? chooseUntil(selection, shown, id) : toggleRow(selection, id))
  const clear = () => setStored(noSelection)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event
    if (isComposing(event) || ctrlKey || metaKey || altKey || isTyping(target as HTMLElement)) return
    const focused = Number(document.activeElement?.getAttribute(attribute)) || null
    const pressed = key.toLowerCase()
    if (pressed === 'j' || pressed === 'k') focusRow(nextOf(shown, focused, pressed === 'j' ? 1 : -1))
    else if (pressed === 'x' && focused !== null) choose(focused, shiftKey)
    else if (key === 'Escape' && selection.chosen.size > 0) clear()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return undefined
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOn])

  return {
    isChosen: (id) => selection.chosen.has(id),
    isAll: shown.length > 0 && selection.chosen.size === shown.length,
    isSome: selection.chosen.size > 0,
    choose,
    chooseAll: () => setStored(toggleAll(selection, shown)),
    clear,
  }
}

/** Letters belong to fields and to open sheets. */
const isTyping = (target: HTMLElement) =>
  target.closest('dialog, select, textarea, [contenteditable], input:not([type=checkbox])') !== null

const nextOf = (shown: readonly number[], focused: number | null, step: 1 | -1) =>
  focused === null ? shown[0] : shown[shown.indexOf(focused) + step]

function focusRow(id: number | undefined) {
  if (id !== undefined) document.querySelector<HTMLElement>(`[${attribute}="${id}"]`)?.focus()
}
