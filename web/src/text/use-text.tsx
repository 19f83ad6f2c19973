// The words of the viewer's language: Korean at once, English when it has been chosen and has come.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { ko, type Text } from './ko/ko.ts'

export type Language = 'ko' | 'en'

const TextContext = createContext<Text>(ko)

export function useText(): Text {
  return useContext(TextContext)
}

let arrived: Text | undefined

export async function fetchEnglish(): Promise<Text> {
  arrived ??= (await import('./en/en.ts')).en
  return arrived
}

export function TextProvider({ language, children }: { language: Language; children: ReactNode }) {
  const [english, setEnglish] = useState(arrived)
  useEffect(() => {
    document.documentElement.lang = language
    if (language === 'en') fetchEnglish().then(setEnglish, () => {})
  }, [language])
  return <TextContext value={(language === 'en' && english) || ko}>{children}</TextContext>
}

/** The words for a failure: its own if it carries a known code, else the general ones. */
export function errorText({ errors }: Text, failure: unknown): string {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : 'INTERNAL'
  return Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : errors.INTERNAL
}
