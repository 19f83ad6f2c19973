// The first words of a sheet's next step: eyes and screen readers go on from here, not from where the step before ended.
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
