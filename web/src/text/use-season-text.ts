// The text of administrators' team, competition, line-up and audit pages.
import { createText, type TextWith } from './create-text.ts'
import { koSeason } from './ko/season.ts'
import './ko/rejections.ts'

export type SeasonText = TextWith<typeof koSeason>

export const useSeasonText = createText(koSeason)
