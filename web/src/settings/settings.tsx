// The viewer's settings: theme, font step and language, stored in local storage and applied to <html>.
// index.html applies the same keys before the first paint; the two must agree.

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { readStored, store } from '../storage.ts'
import type { Language } from '../text/use-text.tsx'

/** `system`: as the device has it, also when that changes in the evening. */
type Theme = 'system' | 'light' | 'dark'
export type FontStep = 1 | 2 | 3
export interface Settings {
  theme: Theme
  fontSize: FontStep
  language: Language
}

const themes: Theme[] = ['system', 'light', 'dark']
const fontScale = { 1: '1', 2: '1.2', 3: '1.4' } as const

// Without storage the defaults apply for the visit.
export function readSettings(): Settings {
  const step = Number(readStored('local', 'fontSize'))
  return {
    theme: themes.find((known) => known === readStored('local', 'theme')) ?? 'system',
    fontSize: step === 2 || step === 3 ? step : 1,
    language: readStored('local', 'language') === 'en' ? 'en' : 'ko',
  }
}

/** Whether any setting was ever chosen on this device; defaults do not count. */
export function hasChosen(): boolean {
  return ['theme', 'fontSize', 'language'].some((key) => readStored('local', key) !== null)
}

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)')

export function applySettings({ theme, fontSize }: Settings) {
  const root = document.documentElement
  const isDark = theme === 'dark' || (theme === 'system' && darkSystem().matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  root.style.setProperty('--scale', fontScale[fontSize])
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', isDark ? '#161a21' : '#ffffff')
}

interface SettingsHandle extends Settings {
  change: (part: Partial<Settings>) => void
}

const SettingsContext = createContext<SettingsHandle | null>(null)

export function SettingsProvider({ children }: { children: ReactNode }) {
  const [settings, setSettings] = useState(readSettings)
  useEffect(() => {
    const apply = () => applySettings(settings)
    apply()
    const system = darkSystem()
    system.addEventListener('change', apply)
    return () => system.removeEventListener('change', apply)
  }, [settings])
  useEffect(() => {
    // Another tab changed them.
    const reread = () => setSettings(readSettings())
    addEventListener('storage', reread)
    return () => removeEventListener('storage', reread)
  }, [])
  const handle = useMemo(
    () => ({
      ...settings,
      change(part: Partial<Settings>) {
        for (const [key, value] of Object.entries(part)) store('local', key, String(value))
        setSettings((before) => ({ ...before, ...part }))
      },
    }),
    [settings],
  )
  return <SettingsContext value={handle}>{children}</SettingsContext>
}

export function useSettings(): SettingsHandle {
  const handle = useContext(SettingsContext)
  if (!handle) throw new Error('useSettings needs a SettingsProvider')
  return handle
}
