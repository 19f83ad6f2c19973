// Drawing of the bracket: rounds as columns, lines between the matches, and the highlighted path of a team.
import type { Sport } from '@campus/contract/sports'
import { type CSSProperties, useMemo, useState } from 'react'
import { roundName } from '../../../text/format/placeholders.ts'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import type { Layout } from './bracket.rules.ts'
import styles from './bracket-tree.module.css'
import { gapShare, linesOf } from './lines.rules.ts'
import { championOf, pathOf } from './path.rules.ts'
import { TieBox } from './tie-box.tsx'

interface Props {
  layout: Layout
  sport: Sport
  label: string
}

export function BracketTree({ layout, sport, label }: Props) {
  const { places } = useBracketText()
  const { columns, rows, third } = layout
  const [highlighted, setHighlighted] = useState<string[]>([])
  const lines = useMemo(() => linesOf(layout), [layout])
  const path = useMemo(
    () => pathOf(layout, highlighted.length > 0 ? highlighted : [championOf(layout)]),
    [layout, highlighted],
  )
  const size = { '--rows': rows, '--columns': columns.length, '--gap-share': gapShare } as CSSProperties
  const drawn = lines.toSorted((a, b) => Number(path.lines.has(a.from)) - Number(path.lines.has(b.from)))
  return (
    <div className={styles.tree} style={size} onPointerLeave={() => setHighlighted([])}>
      <svg className={styles.lines} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
        {drawn.map(({ from, d, isWalked }) => (
          <path key={from} d={d} data-walked={isWalked || undefined} data-on={path.lines.has(from) || undefined} />
        ))}
      </svg>
      <ol className={styles.columns} aria-label={label}>
        {columns.map(({ round, ties }) => (
          <li key={round}>
            <h3>{roundName(places, round)}</h3>
            <ol className={styles.ties}>
              {ties.map((tie) => (
                <li key={tie.key} style={{ '--y': tie.y } as CSSProperties}>
                  <TieBox tie={tie} sport={sport} isOnPath={path.ties.has(tie.key)} onTeams={setHighlighted} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {third && (
        <section className={styles.third} data-inside={rows >= 4 || undefined}>
          <h3>{roundName(places, third.round)}</h3>
          <TieBox tie={third} sport={sport} isOnPath={path.ties.has(third.key)} onTeams={setHighlighted} />
        </section>
      )}
    </div>
  )
}
