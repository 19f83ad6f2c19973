// The text of the team page, search and help merged with the general catalogue: the English catalogue always holds both.

import { ko, type Text } from './ko/ko.ts'
import { koTeam } from './ko/team.ts'
import { useText } from './use-text.tsx'
import './ko/rejections.ts'

export type TeamText = Text & typeof koTeam

const korean: TeamText = { ...ko, ...koTeam }

export function useTeamText(): TeamText {
  const text = useText()
  return 'faqPage' in text ? (text as TeamText) : korean
}
