// Skeleton of a match page's head while it loads: as high as the plainest real one.
import { clsx } from 'clsx'
import { useText } from '../../../text/use-text.tsx'
import bones from '../../../ui/feedback/skeleton.module.css'
import styles from './match-hero.module.css'

function Side() {
  return (
    <div className={styles.side}>
      <span className={clsx(bones.bone, styles.boneCrest)} />
      <span className={clsx(bones.bone, styles.boneName)} />
    </div>
  )
}

export function MatchHeroSkeleton() {
  const text = useText()
  return (
    <div className={clsx(bones.skeleton, styles.hero)} aria-busy="true">
      <output className="sr-only">{text.loading}</output>
      <div className={styles.row}>
        <Side />
        <div className={styles.score}>
          <span className={clsx(bones.bone, styles.boneScore)} />
          <span className={clsx(bones.bone, styles.bonePill)} />
        </div>
        <Side />
      </div>
      <p className={styles.when}>
        <span className={clsx(bones.bone, styles.boneWhen)} />
      </p>
      <div className={styles.tools}>
        <span className={clsx(bones.bone, styles.boneTools)} />
      </div>
    </div>
  )
}
