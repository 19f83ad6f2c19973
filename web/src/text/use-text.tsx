// Text in the viewer's language: Korean is bundled, English is loaded when it is chosen.
import { ownSports, watchOwnSports } from '@campus/rules/kits/kits'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { ko, type Text } from './ko/ko.ts'

export type Language = 'ko' | 'en'

const TextContext = createContext<Text>(ko)
/** Words of sports that the campus made itself: whoever reads words is drawn again when these change. */
const OwnSportsContext = createContext(ownSports())

export function useText(): Text {
  useContext(OwnSportsContext)
  return useContext(TextContext)
}

let loadedEnglish: Text | undefined

export async function fetchEnglish(): Promise<Text> {
  loadedEnglish ??= (await import('./en/en.ts')).en
  return loadedEnglish
}

export function TextProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [english, setEnglish] = useState(loadedEnglish)
  useEffect(() => {
    document.documentElement.lang = language
    if (language === 'en') fetchEnglish().then(setEnglish, () => {})
  }, [language])
  return (
    <OwnSportsContext value={useSyncExternalStore(watchOwnSports, ownSports)}>
      <TextContext value={(language === 'en' && english) || ko}>{children}</TextContext>
    </OwnSportsContext>
  )
}

/** The text for a failure: by its code if it is known, else the general one. */
export function errorText({ errors }: Text, failure: unknown): string {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : 'INTERNAL'
  return Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : errors.INTERNAL
}
