// Skeleton of a day's matches while they load: rows exactly as high as the real ones.
import { clsx } from 'clsx'
import { useText } from '../../../text/use-text.tsx'
import bones from '../../../ui/feedback/skeleton.module.css'
import cardStyles from '../../../ui/list/card.module.css'
import rowStyles from './match-row.module.css'
import styles from './match-skeleton.module.css'

function Row() {
  return (
    <div className={rowStyles.row}>
      <div className={rowStyles.link}>
        <span className={rowStyles.status}>
          <span className={clsx(bones.bone, styles.time)} />
        </span>
        <span className={rowStyles.teams}>
          {[1, 2].map((side) => (
            <span key={side} className={rowStyles.team}>
              <span className={clsx(bones.bone, styles.crest)} />
              <span className={clsx(bones.bone, styles.name)} />
            </span>
          ))}
        </span>
        <span className={clsx(bones.bone, styles.score)} />
      </div>
      <span className={styles.star} />
    </div>
  )
}

export function MatchSkeleton({ groups = [3, 1] }: { groups?: number[] }) {
  const text = useText()
  return (
    <div className={clsx(bones.skeleton, styles.groups)} aria-busy="true">
      <output className={bones.word}>{text.loading}</output>
      {groups.map((rows, group) => (
        <div className={cardStyles.card} key={group} aria-hidden="true">
          <div className={cardStyles.head}>
            <span className={clsx(bones.bone, styles.title)} />
          </div>
          <div className={rowStyles.list}>
            {Array.from({ length: rows }, (_, row) => (
              <Row key={row} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
