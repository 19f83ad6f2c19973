// Makes the hook of a part of the catalogue, which a page loads with itself: Korean is merged with the general words here, the English
// catalogue holds every part.
import { ko, type Text } from './ko/ko.ts'
import { useText } from './use-text.tsx'

export type TextWith<Part> = Text & Part

export function createText<Part extends object>(part: Part): () => TextWith<Part> {
  const korean: TextWith<Part> = { ...ko, ...part }
  return function usePartText() {
    const text = useText()
    return text === ko ? korean : (text as TextWith<Part>)
  }
}
