// The text of the team page, search and help.
import { createText, type TextWith } from './create-text.ts'
import { koTeam } from './ko/team.ts'
import './ko/rejections.ts'

export type TeamText = TextWith<typeof koTeam>

export const useTeamText = createText(koTeam)
