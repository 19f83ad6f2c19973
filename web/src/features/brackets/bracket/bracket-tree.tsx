// Drawing of the bracket: rounds as columns, lines between the matches, and the highlighted path of a team.
import type { Sport } from '@campus/contract/sports'
import { type CSSProperties, useMemo, useState } from 'react'
import { roundName } from '../../../text/format/placeholders.ts'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import type { Layout, Section, Tie } from './bracket.rules.ts'
import styles from './bracket-tree.module.css'
import { gapShare, linesOf } from './lines.rules.ts'
import { championOf, type Path, pathOf } from './path.rules.ts'
import { TieBox } from './tie-box.tsx'

interface Props {
  layout: Layout
  sport: Sport
  label: string
}

/** Each bracket below the other; a team is highlighted in all of them. */
export function BracketTree({ layout, sport, label }: Props) {
  const [highlighted, setHighlighted] = useState<string[]>([])
  const path = useMemo(
    () => pathOf(layout, highlighted.length > 0 ? highlighted : [championOf(layout)]),
    [layout, highlighted],
  )
  const shared = { sport, label, path, onTeams: setHighlighted }
  return (
    <div onPointerLeave={() => setHighlighted([])}>
      <Tree {...shared} section={layout} third={layout.third} />
      {layout.below.map((section) => (
        <Tree key={section.kind} {...shared} section={section} third={null} />
      ))}
    </div>
  )
}

interface TreeProps {
  section: Section
  third: Tie | null
  sport: Sport
  label: string
  path: Path
  onTeams: (teamIds: string[]) => void
}

function Tree({ section, third, sport, label, path, onTeams }: TreeProps) {
  const { places, bracketPage } = useBracketText()
  const { kind, columns, rows } = section
  const lines = useMemo(() => linesOf(section), [section])
  const size = { '--rows': rows, '--columns': columns.length, '--gap-share': gapShare } as CSSProperties
  const drawn = lines.toSorted((a, b) => Number(path.lines.has(a.from)) - Number(path.lines.has(b.from)))
  const title = kind && bracketPage.tree.brackets[kind]
  const Round = title ? 'h4' : 'h3'
  return (
    <div className={styles.tree} style={size}>
      {title && <h3 className={styles.title}>{title}</h3>}
      <div className={styles.drawing}>
        <svg className={styles.lines} viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
          {drawn.map(({ from, d, isWalked }) => (
            <path key={from} d={d} data-walked={isWalked || undefined} data-on={path.lines.has(from) || undefined} />
          ))}
        </svg>
        <ol className={styles.columns} aria-label={title ? `${label} ${title}` : label}>
          {columns.map(({ round, ties }) => (
            <li key={round}>
              <Round className={styles.round}>{roundName(places, round)}</Round>
              <ol className={styles.ties}>
                {ties.map((tie) => (
                  <li key={tie.key} style={{ '--y': tie.y } as CSSProperties}>
                    <TieBox tie={tie} sport={sport} isOnPath={path.ties.has(tie.key)} onTeams={onTeams} />
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
        {third && (
          <section className={styles.third} data-inside={rows >= 4 || undefined}>
            <Round className={styles.round}>{roundName(places, third.round)}</Round>
            <TieBox tie={third} sport={sport} isOnPath={path.ties.has(third.key)} onTeams={onTeams} />
          </section>
        )}
      </div>
    </div>
  )
}
