// The shape of a card with rows while they are on their way.
import { clsx } from 'clsx'
import cardStyles from './card.module.css'
import styles from './list-skeleton.module.css'
import bones from './skeleton.module.css'

export function ListSkeleton({ label, rows = 4 }: { label: string; rows?: number }) {
  return (
    <div className={clsx(bones.skeleton, cardStyles.card)} aria-busy="true">
      <output className="sr-only">{label}</output>
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
