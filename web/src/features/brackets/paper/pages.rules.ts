// A bracket on paper: split into parts that fit a page each.
import { type Column, heights, type Layout } from '../bracket/bracket.rules.ts'

/** How many boxes and titles of its brackets are above each other. */
export const heightOf = ({ rows, below }: Layout) => below.reduce((sum, section) => sum + section.rows + 1, rows)

/** All brackets on one page if they fit, else each on pages of its own. */
export function pagesOf(layout: Layout, most: number): Layout[] {
  if (heightOf(layout) <= most) return [layout]
  const alone = { below: [], third: null, others: [] }
  const sections = [{ ...layout, below: [] }, ...layout.below.map((section) => ({ ...section, ...alone }))]
  return sections.flatMap((section) => cutUp(section, most))
}

/** Subtrees of at most `most` boxes in height, then the remaining rounds above them. */
function cutUp(layout: Layout, most: number): Layout[] {
  const { kind } = layout
  const cut = layout.columns.findIndex(({ ties }) => Math.ceil(layout.rows / Math.max(1, ties.length)) > most)
  const at = cut < 0 ? layout.columns.length : Math.max(1, cut)
  if (layout.rows <= most || at >= layout.columns.length) return [layout]
  const below = layout.columns.slice(0, at)
  const roots = below.at(-1)?.ties ?? []
  const perPage = Math.max(1, Math.floor(most / Math.ceil(layout.rows / Math.max(1, roots.length))))
  const pages: Layout[] = []
  for (let from = 0; from < roots.length; from += perPage) {
    const wanted = new Set(roots.slice(from, from + perPage).map(({ key }) => key))
    for (const tie of below.flatMap(({ ties }) => ties).toReversed())
      if (tie.next !== null && wanted.has(tie.next)) wanted.add(tie.key)
    pages.push(
      redrawn(
        kind,
        below.map(({ round, ties }) => ({ round, ties: ties.filter(({ key }) => wanted.has(key)) })),
      ),
    )
  }
  return [...pages, { ...redrawn(kind, layout.columns.slice(at)), third: layout.third, others: layout.others }]
}

function redrawn(kind: Layout['kind'], columns: Column[]): Layout {
  const filled = columns.filter(({ ties }) => ties.length > 0)
  const { y, rows } = heights(filled.map(({ ties }) => ties))
  return {
    kind,
    below: [],
    columns: filled.map(({ round, ties }, column) => ({
      round,
      ties: ties.map((tie) => ({ ...tie, column, y: y.get(tie.key) ?? 0.5 })),
    })),
    rows,
    third: null,
    others: [],
  }
}
