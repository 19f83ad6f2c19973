// A list of rows on administrators' pages, or its empty state.
import type { ReactNode } from 'react'
import panel from './panel.module.css'

interface Props<Item> {
  items: Item[]
  keyOf: (item: Item) => number
  empty?: ReactNode
  children: (item: Item) => ReactNode
}

export function RowList<Item>({ items, keyOf, empty, children }: Props<Item>) {
  if (empty && items.length === 0) return empty
  return (
    <ul className={panel.rows}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  )
}
