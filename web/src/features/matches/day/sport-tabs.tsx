// Tabs of the main page: all sports, LIVE, and each sport.
import { type Sport, sports } from '@campus/contract/sports'
import { clsx } from 'clsx'
import { useText } from '../../../text/use-text.tsx'
import { Tabs } from '../../../ui/list/tabs.tsx'
import styles from './sport-tabs.module.css'

export const sportTabs = ['ALL', 'LIVE', ...sports] as const
export type SportTab = Sport | 'ALL' | 'LIVE'

interface Props {
  value: SportTab
  /** Undefined until loaded: its space is reserved, so that the chips do not move. */
  liveCount: number | undefined
  panelId: string
  onChange: (value: SportTab) => void
}

export function SportTabs({ value, liveCount, panelId, onChange }: Props) {
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
      tabs={sportTabs.map((tab) =>
        tab === 'LIVE' ? { value: tab, label: live, isHot: liveCount !== 0 } : { value: tab, label: text.sports[tab] },
      )}
      value={value}
      panelId={panelId}
      onChange={onChange}
    />
  )
}
