// The text of standings and brackets merged with the general catalogue: the English catalogue always holds both.
import { koBracket } from './ko/bracket.ts'
import { ko, type Text } from './ko/ko.ts'
import { useText } from './use-text.tsx'
import './ko/rejections.ts'

export type BracketText = Text & typeof koBracket
export type BracketWords = BracketText['bracketPage']

const korean: BracketText = { ...ko, ...koBracket }

export function useBracketText(): BracketText {
  const text = useText()
  return 'bracketPage' in text ? (text as BracketText) : korean
}
