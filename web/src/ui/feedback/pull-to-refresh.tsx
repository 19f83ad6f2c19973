// Pull down at the top of the page and release to refetch. The content follows the finger, and a small disc appears in the space above.
import { clsx } from 'clsx'
import { RefreshCw } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useFansText } from '../../text/use-fans-text.ts'
import styles from './pull-to-refresh.module.css'
import { announce, toast } from './toast.tsx'

/** How far to pull before a release refreshes. */
const enoughPx = 96
/** The content lags behind the finger, and never goes further than this. */
const shiftPx = (pulled: number) => Math.min(pulled * 0.5, 64)
/** Shows the spinner at least this long: a fast response would make it flicker. */
const minSpinnerMs = 500

type Phase = 'rest' | 'pulled' | 'enough' | 'working'

interface Props {
  /** What moves with the finger: the parent of the disc. */
  content: RefObject<HTMLElement | null>
  onRefresh: () => Promise<boolean>
}

export function PullToRefresh({ content, onRefresh }: Props) {
  const { pull } = useFansText()
  const [phase, setPhase] = useState<Phase>('rest')

  const begin = useEffectEvent(() => phase === 'rest' && scrollY <= 0 && !document.querySelector('dialog[open]'))
  const follow = useEffectEvent((pulled: number) => {
    content.current?.style.setProperty('--pulled', `${shiftPx(pulled)}px`)
    setPhase(pulled <= 8 ? 'rest' : pulled < enoughPx ? 'pulled' : 'enough')
  })
  const release = useEffectEvent(async () => {
    if (phase !== 'enough') return setPhase('rest')
    setPhase('working')
    announce(pull.working)
    const [isFresh] = await Promise.all([onRefresh(), new Promise((resolve) => setTimeout(resolve, minSpinnerMs))])
    setPhase('rest')
    if (isFresh) announce(pull.done)
    else toast(pull.failed)
  })

  useEffect(() => {
    let from: { x: number; y: number } | null = null
    let isPulling = false
    function start({ touches: [touch, second] }: TouchEvent) {
      isPulling = false
      from = touch && !second && begin() ? { x: touch.clientX, y: touch.clientY } : null
    }
    function move({ touches: [touch, second] }: TouchEvent) {
      if (!from || !touch) return
      const [across, down] = [Math.abs(touch.clientX - from.x), touch.clientY - from.y]
      // A sideways move scrolls the tabs, an upward one the page: neither becomes a pull.
      if (second || scrollY > 0 || (!isPulling && (down < -4 || across > Math.max(down, 8)))) from = null
      else if (down > 8) isPulling = true
      if (isPulling) follow(from ? down : 0)
    }
    function end() {
      if (from && isPulling) void release()
      from = null
    }
    const { style } = document.documentElement
    // The browser's own pull-to-refresh would reload the whole page.
    style.overscrollBehaviorY = 'contain'
    const passive = { passive: true }
    addEventListener('touchstart', start, passive)
    addEventListener('touchmove', move, passive)
    addEventListener('touchend', end, passive)
    addEventListener('touchcancel', end, passive)
    return () => {
      style.overscrollBehaviorY = ''
      removeEventListener('touchstart', start)
      removeEventListener('touchmove', move)
      removeEventListener('touchend', end)
      removeEventListener('touchcancel', end)
    }
  }, [])

  return (
    <div className={clsx(styles.disc, styles[phase])} aria-hidden="true">
      <RefreshCw />
    </div>
  )
}
