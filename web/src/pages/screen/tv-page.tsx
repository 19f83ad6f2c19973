// /tv: a television that nobody touches. Shows a code until an organiser pairs it, and from then on what they chose.
import { useEffect } from 'react'
import { Board } from '../../features/matches/tv/board.tsx'
import { CodePage } from '../../features/matches/tv/code-page.tsx'
import { DarkPage } from '../../features/matches/tv/dark-page.tsx'
import { shiftAt } from '../../features/matches/tv/rotation.rules.ts'
import styles from '../../features/matches/tv/screen.module.css'
import { useOwnScreen } from '../../features/matches/tv/use-own-screen.ts'
import { useStaying } from '../../features/matches/tv/use-staying.ts'
import { useScreensText } from '../../text/use-screens-text.ts'
import { useClock } from '../../ui/browser/use-clock.ts'
import { Boundary } from '../../ui/feedback/region.tsx'

function Television() {
  const { settings, code, release } = useOwnScreen()
  useStaying(release)
  // As text: drawn anew once a minute.
  const shift = useClock((now) => {
    const { x, y } = shiftAt(now)
    return `${x / 16}rem ${y / 16}rem`
  }, 'minutes')
  return (
    <div className={styles.picture} style={{ translate: shift }}>
      {settings ? <Board settings={settings} /> : <CodePage code={code} />}
    </div>
  )
}

const againMs = 5000

/** Nobody is there to press a button: a new start as soon as the server answers, because without it nothing would come back. */
function Crashed() {
  const { tv: words } = useScreensText()
  useEffect(() => {
    const timer = setInterval(async () => {
      const response = await fetch('/health/live', { cache: 'no-store' }).catch(() => null)
      if (response?.ok) location.reload()
    }, againMs)
    return () => clearInterval(timer)
  }, [])
  return <DarkPage word={words.crashed} />
}

const crashed = () => <Crashed />

export function TvPage() {
  const { tv: words, product } = useScreensText()
  return (
    <div className={styles.tv} data-theme="dark">
      <title>{`${words.title} | ${product}`}</title>
      <Boundary fallback={crashed}>
        <Television />
      </Boundary>
    </div>
  )
}
