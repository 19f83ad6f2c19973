// A page with several forms asks once before it is left, if any of them has unsaved changes.
import { useCallback, useEffect, useState } from 'react'
import { useUnsavedGuard } from './unsaved.tsx'

export type ReportDirty = (part: string, isDirty: boolean) => void

/** Render `question`; pass `reportDirty` to the forms. */
export function useDirtyParts() {
  const [parts, setParts] = useState<readonly string[]>([])
  const reportDirty = useCallback<ReportDirty>((part, isDirty) => {
    setParts((present) => {
      if (present.includes(part) === isDirty) return present
      return isDirty ? [...present, part] : present.filter((each) => each !== part)
    })
  }, [])
  return { question: useUnsavedGuard(parts.length > 0), reportDirty }
}

/** Reports one form's state to its page, and clears it on unmount. */
export function useReportDirty(reportDirty: ReportDirty, part: string, isDirty: boolean) {
  useEffect(() => {
    reportDirty(part, isDirty)
    return () => reportDirty(part, false)
  }, [reportDirty, part, isDirty])
}
