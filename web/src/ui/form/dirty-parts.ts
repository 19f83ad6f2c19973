// A page with several forms asks once before it is left, whichever of them hold something unsaved.
import { useCallback, useEffect, useState } from 'react'
import { useUnsavedGuard } from './unsaved.tsx'

export type TellDirty = (part: string, isDirty: boolean) => void

/** Draw `question`; hand `tell` to the forms. */
export function useDirtyParts() {
  const [parts, setParts] = useState<readonly string[]>([])
  const tell = useCallback<TellDirty>((part, isDirty) => {
    setParts((present) => {
      if (present.includes(part) === isDirty) return present
      return isDirty ? [...present, part] : present.filter((each) => each !== part)
    })
  }, [])
  return { question: useUnsavedGuard(parts.length > 0), tell }
}

/** Keeps the page told about one form; a form that goes takes its word along. */
export function useTellDirty(tell: TellDirty, part: string, isDirty: boolean) {
  useEffect(() => {
    tell(part, isDirty)
    return () => tell(part, false)
  }, [tell, part, isDirty])
}
