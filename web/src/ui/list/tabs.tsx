// A tab list of chips: arrow keys, Home and End move between them.
import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './tabs.module.css'

interface Tab<Value extends string> {
  value: Value
  label: ReactNode
  isHot?: boolean
}

interface Props<Value extends string> {
  label: string
  tabs: Tab<Value>[]
  value: Value
  panelId: string
  onChange: (value: Value) => void
}

export const tabId = (panelId: string, value: string) => `${panelId}-${value}`

export function Tabs<Value extends string>({ label, tabs, value, panelId, onChange }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  const [first] = tabs
  const isFirst = value === first?.value
  const count = tabs.length
  // A chip chosen by a link may be outside the visible strip, once all chips are there: scroll the strip, never the page.
  useEffect(() => {
    if (count === 0 || (isFirst && !hasMoved.current)) return
    hasMoved.current = true
    const strip = list.current
    const chip = strip?.querySelector<HTMLElement>(`#${CSS.escape(tabId(panelId, value))}`)
    if (!strip || !chip) return
    const from = chip.offsetLeft - 16
    const to = chip.offsetLeft + chip.offsetWidth + 16
    if (from < strip.scrollLeft) strip.scrollLeft = from
    else if (to > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = to - strip.clientWidth
  }, [panelId, value, isFirst, count])

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
    const step = steps[event.key]
    if (step === undefined) return
    const next = tabs[(step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(panelId, next.value))}`)?.focus()
  }

  return (
    <div className={styles.tabs} role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(panelId, tab.value)}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(tab.value)}
          onKeyDown={move}
        >
          <span className={clsx(styles.chip, tab.isHot && styles.hot)}>{tab.label}</span>
        </button>
      ))}
    </div>
  )
}
