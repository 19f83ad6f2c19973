// The commentary's Korean templates, loaded when somebody opens it; English uses the plain sentences.
import { useEffect, useState } from 'react'
import type { Lines } from './commentary.ts'
import { ko } from './ko/ko.ts'
import { useText } from './use-text.tsx'

export function useCommentaryLines(isWanted: boolean): Lines | null {
  const isKorean = useText() === ko
  const [lines, setLines] = useState<Lines | null>(null)
  const isMissing = isWanted && isKorean && !lines
  useEffect(() => {
    // If loading fails, the plain sentences stay.
    if (isMissing)
      import('./ko/commentary.ts').then(
        ({ koreanLines }) => setLines(koreanLines),
        () => {},
      )
  }, [isMissing])
  return isKorean ? lines : null
}
