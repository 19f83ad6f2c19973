// A fetched list: its skeleton, its error, or the list itself.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { errorText, useText } from '../../text/use-text.tsx'
import bones from '../feedback/skeleton.module.css'
import cardStyles from '../list/card.module.css'
import { type Fetched, Loaded } from './loaded.tsx'
import styles from './loaded-list.module.css'

interface Props<Data> {
  query: Fetched<Data> & { error: unknown }
  failed: string
  /** Expected number of rows, for the skeleton. */
  rows?: number
  children: (data: Data) => ReactNode
}

export function LoadedList<Data>({ query, failed, rows, children }: Props<Data>) {
  const text = useText()
  return (
    <Loaded
      query={query}
      skeleton={<ListSkeleton label={text.loading} rows={rows} />}
      failed={failed}
      hint={errorText(text, query.error)}
      retry={text.retry}
    >
      {children}
    </Loaded>
  )
}

/** Skeleton of a card with a heading and rows. */
export function ListSkeleton({ label, rows = 4 }: { label: string; rows?: number | undefined }) {
  return (
    <div className={clsx(bones.skeleton, cardStyles.card)} aria-busy="true">
      <output className={bones.word}>{label}</output>
      <div aria-hidden="true">
        <div className={cardStyles.head}>
          <span className={clsx(bones.bone, styles.title)} />
        </div>
        {Array.from({ length: rows }, (_, row) => (
          <div className={styles.row} key={row}>
            <span className={clsx(bones.bone, styles.mark)} />
            <span className={clsx(bones.bone, styles.words)} />
            <span className={clsx(bones.bone, styles.action)} />
          </div>
        ))}
      </div>
    </div>
  )
}
