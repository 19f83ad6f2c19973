// The whole bracket on paper: on one landscape page if it fits, else as subtrees and the rounds above them.
import type { Sport } from '@campus/contract/sports'
import type { Layout } from '../bracket/bracket.rules.ts'
import { BracketTree } from '../bracket/bracket-tree.tsx'
import { heightOf, pagesOf } from './pages.rules.ts'
import styles from './printed-bracket.module.css'

/** Boxes above each other that are still readable on a page. */
const perPage = 16

const sizeOf = (rows: number) => (rows <= 4 ? '4' : rows <= 8 ? '8' : undefined)

export function PrintedBracket({ layout, sport, name }: { layout: Layout; sport: Sport; name: string }) {
  return pagesOf(layout, perPage).map((page) => (
    <section key={page.columns[0]?.ties[0]?.key} className={styles.page} data-height={sizeOf(heightOf(page))}>
      <h2>{name}</h2>
      <BracketTree layout={page} sport={sport} label={name} />
    </section>
  ))
}
