// A combobox that filters by typing: initial consonants are enough. The list is a popover, so nothing clips it.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list can't be filtered by typing */
import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useAdminText } from '../../text/use-admin-text.ts'
import { usePlaceUnder } from '../browser/use-place-under.ts'
import { IconButton } from '../button.tsx'
import styles from './combobox.module.css'
import { isComposing } from './composing.ts'
import fieldStyles from './field.module.css'
import { FieldMessage } from './field.tsx'
import { findsKorean } from './hangul.ts'

export type ComboboxValue = number | string

export interface ComboboxOption {
  value: ComboboxValue
  label: string
  note?: string | undefined
}

interface Props {
  label: string
  value: ComboboxValue | null
  onChange: (value: ComboboxValue | null) => void
  options: readonly ComboboxOption[]
  hint?: ReactNode
  error?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean
  className?: string | undefined
}

export function Combobox({ label, value, onChange, options, hint, error, placeholder, disabled, className }: Props) {
  const { combobox } = useAdminText().adminWords
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  /** The typed text while the list is open; null while it is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState<ComboboxValue | null>(null)
  const isOpen = typed !== null
  const { box, list } = usePlaceUnder(isOpen)
  const chosen = options.find((option) => option.value === value)
  const found = isOpen ? options.filter(({ label: name, note }) => findsKorean(`${name} ${note ?? ''}`, typed)) : []
  const at = found.findIndex((option) => option.value === active)

  function show(text: string) {
    if (disabled) return
    const first = options.find((option) => findsKorean(`${option.label} ${option.note ?? ''}`, text))
    setTyped(text)
    setActive(text ? (first?.value ?? null) : value)
  }

  function hide() {
    setTyped(null)
    setActive(null)
  }

  function choose(option: ComboboxValue | null) {
    onChange(option)
    hide()
  }

  function moveTo(index: number) {
    const next = found[(index + found.length) % found.length]
    if (!next) return
    setActive(next.value)
    document.getElementById(`${id}-${found.indexOf(next)}`)?.scrollIntoView?.({ block: 'nearest' })
  }

  function onKey(event: KeyboardEvent) {
    // The Enter that ends a composition belongs to the input method.
    if (isComposing(event)) return
    const { key } = event
    if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return
      event.preventDefault()
      return show('')
    }
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? -1 : at - 1,
      Home: 0,
      End: found.length - 1,
    }
    const step = steps[key]
    if (step !== undefined) moveTo(step)
    else if (key === 'Enter' && at >= 0) choose(active)
    else if (key === 'Escape' || key === 'Enter') hide()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={clsx(fieldStyles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={clsx(fieldStyles.box, styles.box)} ref={box}>
        <input
          ref={input}
          id={id}
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={disabled}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-word`}
          placeholder={isOpen && chosen ? chosen.label : placeholder}
          value={typed ?? chosen?.label ?? ''}
          onChange={(event) => show(event.target.value)}
          onClick={() => !isOpen && show('')}
          onKeyDown={onKey}
          onBlur={hide}
        />
        {chosen && !isOpen && !disabled ? (
          <IconButton label={`${label} ${combobox.clear}`} onClick={() => choose(null)}>
            <X aria-hidden="true" />
          </IconButton>
        ) : (
          <ChevronDown className={styles.arrow} aria-hidden="true" />
        )}
      </div>
      <div ref={list} popover="manual" className={styles.popup} hidden={!isOpen}>
        <div id={`${id}-list`} role="listbox" aria-label={label}>
          {found.map((option, index) => (
            // The focus stays in the field, which handles the keys for the options.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option.value === value}
              data-active={option.value === active || undefined}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option.value)}
            >
              <span>{option.label}</span>
              {option.note && <small>{option.note}</small>}
            </div>
          ))}
        </div>
        {isOpen && found.length === 0 && <p className={styles.none}>{combobox.none}</p>}
      </div>
      <output className="sr-only">{isOpen && typed ? combobox.found(found.length) : ''}</output>
      <FieldMessage id={`${id}-word`} hint={hint} error={error} />
    </div>
  )
}
