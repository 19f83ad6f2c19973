// Container for content wider than the screen: it scrolls inside, with a shadow on the side where there is more.
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './scroll-box.module.css'

interface Props {
  label: string
  className?: string | undefined
  children: ReactNode
}

export function ScrollBox({ label, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState({ before: false, after: false })

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    function measure() {
      if (!element) return
      const { scrollLeft, scrollWidth, clientWidth } = element
      const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 }
      setMore((now) => (now.before === next.before && now.after === next.after ? now : next))
    }
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    if (element.firstElementChild) watcher.observe(element.firstElementChild)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])

  const isScrolling = more.before || more.after
  return (
    <div
      className={clsx(styles.frame, className)}
      data-before={more.before || undefined}
      data-after={more.after || undefined}
    >
      <div
        ref={box}
        className={styles.box}
        // A scrollable area must be reachable by keyboard.
        {...(isScrolling && { tabIndex: 0, role: 'region', 'aria-label': label })}
      >
        {children}
      </div>
    </div>
  )
}
