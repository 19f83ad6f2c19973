// The languages to choose from, each by its own name, so that people can find theirs in any language.
export const languageNames = [
  { value: 'ko', label: '한국어' },
  { value: 'en', label: 'English' },
] as const
