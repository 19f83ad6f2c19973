// Tabs of the main page: all sports, LIVE, and each sport.
import type { Sport } from '@campus/contract/sports'
import { isKnownSport } from '@campus/rules/kits/kits'
import { clsx } from 'clsx'
import { useText } from '../../../text/use-text.tsx'
import { Tabs } from '../../../ui/list/tabs.tsx'
import styles from './sport-tabs.module.css'

export type SportTab = Sport | 'ALL' | 'LIVE'

/** The tab that an address names. */
export const readSportTab = (code: string | null): SportTab =>
  code === 'LIVE' || (code !== null && isKnownSport(code)) ? code : 'ALL'

interface Props {
  value: SportTab
  sports: readonly Sport[]
  /** Undefined until loaded: its space is reserved, so that the chips do not move. */
  liveCount: number | undefined
  panelId: string
  onChange: (value: SportTab) => void
}

export function SportTabs({ value, sports, liveCount, panelId, onChange }: Props) {
  const text = useText()
  const live = (
    <>
      <span className={styles.dot} />
      {text.statuses.LIVE}
      {liveCount !== 0 && <span className={clsx(styles.count, 'num')}>{liveCount}</span>}
    </>
  )
  return (
    <Tabs
      label={text.matches.sportMenu}
      tabs={['ALL', 'LIVE', ...sports].map((tab) =>
        tab === 'LIVE' ? { value: tab, label: live, isHot: liveCount !== 0 } : { value: tab, label: text.sport(tab) },
      )}
      value={value}
      panelId={panelId}
      onChange={onChange}
    />
  )
}
