// Which tables a screen shows: the groups of each competition that has one.
import type { Competition } from '@campus/contract/competitions'
import type { ScreenTable } from '@campus/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { tablesOf } from '../../data/screens.ts'
import { useScreensText } from '../../text/use-screens-text.ts'
import styles from './office.module.css'
import { Some } from './some.tsx'

interface Props {
  cups: readonly Competition[]
  chosen: readonly ScreenTable[] | null
  onChange: (chosen: ScreenTable[] | null) => void
}

const idOf = ({ competitionId, group }: ScreenTable) => `${competitionId} ${group}`

export function TableChoice({ cups, chosen, onChange }: Props) {
  const text = useScreensText()
  const { screens: words } = text
  const current = cups.filter(({ isCurrent, isArchived }) => isCurrent && !isArchived)
  const { data = [] } = useQuery(tablesOf(current))
  const options = current.flatMap((cup) => {
    const own = data.find(({ competitionId }) => competitionId === cup.competitionId)
    return (own?.groups ?? []).map(({ group }) => ({
      table: { competitionId: cup.competitionId, group },
      label: [cup.name, text.sport(cup.sport), text.places.group(group)].filter(Boolean).join(' · '),
    }))
  })
  if (current.length === 0) return <p className={styles.hint}>{words.noTables}</p>
  return (
    <Some
      title={words.tables}
      all={words.allTables}
      options={options.map(({ table, label }) => ({ id: idOf(table), label }))}
      chosen={chosen && chosen.map(idOf)}
      onChange={(ids) => onChange(ids && options.flatMap(({ table }) => (ids.includes(idOf(table)) ? table : [])))}
    />
  )
}
