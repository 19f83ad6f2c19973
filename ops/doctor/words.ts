// Output of operators' commands, in Korean and in English.
export interface Words {
  ko: string
  en: string
}

export type Language = keyof Words

/** Of the operator's locale; Korean where it names none. */
export function languageOf(env: Record<string, string | undefined>): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || ''
  return /^(?:ko|C$|C\.|POSIX|$)/.test(locale) ? 'ko' : 'en'
}
