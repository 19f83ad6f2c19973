// Heading of a sheet's next step, which takes the focus: the step before it is gone.
import { type ReactNode, useEffect, useRef } from 'react'

export function StepTop({ children }: { children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.focus({ preventScroll: true })
    top.current?.closest('dialog')?.scrollTo(0, 0)
  }, [])
  return (
    <div ref={top} tabIndex={-1}>
      {children}
    </div>
  )
}
