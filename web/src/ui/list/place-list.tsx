// A list by places: rank, crest and name, and what it was reached with.
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Crest } from './crest.tsx'
import styles from './place-list.module.css'

export interface PlaceRow {
  key: number
  /** Null without a place. */
  place: number | null
  name: string
  department: string
  to: string
  /** Below the name: the attempts, the lane. */
  detail?: string | undefined
  mark: string
}

/** `spoken`: how a place is read aloud. */
export function PlaceList({
  rows,
  label,
  spoken,
}: {
  rows: PlaceRow[]
  label: string
  spoken: (place: number) => string
}) {
  return (
    <ol className={clsx(styles.list, 'num')} aria-label={label}>
      {rows.map(({ key, place, name, department, to, detail, mark }) => (
        <li key={key} data-place={place ?? undefined}>
          <span className={styles.place}>
            <span aria-hidden="true">{place ?? '–'}</span>
            {place !== null && <span className="sr-only">{spoken(place)}</span>}
          </span>
          <Crest name={name} department={department} />
          <span className={styles.name}>
            <Link to={to}>
              <bdi>{name}</bdi>
            </Link>
            {detail && <small>{detail}</small>}
          </span>
          <b className={styles.mark}>{mark}</b>
        </li>
      ))}
    </ol>
  )
}
