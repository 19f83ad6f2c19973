// The text of administrators' team, competition, line-up and audit pages merged with the general catalogue: the English catalogue
// always holds both.

import { ko, type Text } from './ko/ko.ts'
import { koSeason } from './ko/season.ts'
import { useText } from './use-text.tsx'
import './ko/rejections.ts'

export type SeasonText = Text & typeof koSeason

const korean: SeasonText = { ...ko, ...koSeason }

export function useSeasonText(): SeasonText {
  const text = useText()
  return 'office' in text ? (text as SeasonText) : korean
}
