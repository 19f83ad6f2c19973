// Which rows of a list are chosen. Pure.

export interface Selection {
  chosen: ReadonlySet<number>
  /** The row that was chosen or left last: a range reaches from it. */
  anchor: number | null
}

export const noSelection: Selection = { chosen: new Set(), anchor: null }

export function toggleRow({ chosen }: Selection, id: number): Selection {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return { chosen: next, anchor: id }
}

/** All rows from the anchor to this one. */
export function chooseUntil(selection: Selection, shown: readonly number[], id: number): Selection {
  const { chosen, anchor } = selection
  const [from, to] = [shown.indexOf(anchor ?? id), shown.indexOf(id)]
  if (from < 0 || to < 0) return toggleRow(selection, id)
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { chosen: new Set([...chosen, ...range]), anchor: id }
}

/** All rows; none where all are chosen already. */
export function toggleAll({ chosen }: Selection, shown: readonly number[]): Selection {
  return shown.every((id) => chosen.has(id)) ? noSelection : { chosen: new Set(shown), anchor: null }
}

/** Without rows that are not shown any more: nobody acts on what they do not see. The same object where nothing is gone. */
export function keepShown(selection: Selection, shown: readonly number[]): Selection {
  const visible = new Set(shown)
  if ([...selection.chosen].every((id) => visible.has(id))) return selection
  const anchor = selection.anchor !== null && visible.has(selection.anchor) ? selection.anchor : null
  return { chosen: new Set([...selection.chosen].filter((id) => visible.has(id))), anchor }
}
