// The last line: announcements, one at a time, and which courts are shown.
import type { Match } from '@campus/contract/matches'
import type { ScreenSettings } from '@campus/contract/screens'
import { Megaphone } from 'lucide-react'
import { useAnnouncements } from '../../../data/announcements/announcements.ts'
import { isShown } from '../../../data/announcements/shown.rules.ts'
import { useScreensText } from '../../../text/use-screens-text.ts'
import { Marks } from './marks.tsx'
import styles from './screen.module.css'
import { useStep } from './use-step.ts'

interface Props {
  settings: ScreenSettings
  matches: readonly Match[]
  page: number
  /** How many courts each page has. */
  pages: readonly number[]
}

export function Foot({ settings, matches, page, pages }: Props) {
  const { tv: words } = useScreensText()
  const before = pages.slice(0, page).reduce((sum, count) => sum + count, 0)
  const all = pages.reduce((sum, count) => sum + count, 0)
  const text = useAnnouncement(settings, matches)
  if (text === null && pages.length < 2) return null
  return (
    <footer className={styles.foot}>
      {text !== null && (
        <>
          <Megaphone aria-hidden="true" />
          <p>{text}</p>
        </>
      )}
      {pages.length > 1 && (
        <span className={styles.pages}>
          <span className="num">{words.courts(before + 1, before + (pages[page] ?? 0), all)}</span>
          <Marks count={pages.length} at={page} seconds={settings.seconds} />
        </span>
      )}
    </footer>
  )
}

function useAnnouncement({ hasAnnouncements, seconds }: ScreenSettings, matches: readonly Match[]): string | null {
  const { data = [] } = useAnnouncements()
  const shown = hasAnnouncements ? data.filter((one) => isShown(one, { day: matches })) : []
  const at = useStep(seconds, shown.length)
  return shown[at]?.text.replaceAll('\n', ' ') ?? null
}
