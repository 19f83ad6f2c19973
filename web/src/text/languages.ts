// The languages one can choose, each by its own name: whoever cannot read the screen must still find theirs.
export const languageNames = [
  { value: 'ko', label: '한국어' },
  { value: 'en', label: 'English' },
] as const
