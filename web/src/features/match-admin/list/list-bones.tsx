// Skeleton of a list or a form while it loads.
import { clsx } from 'clsx'
import { useText } from '../../../text/use-text.tsx'
import bones from '../../../ui/feedback/skeleton.module.css'
import styles from './match-list.module.css'

export function ListBones({ rows = 6 }: { rows?: number }) {
  const text = useText()
  return (
    <div className={clsx(bones.skeleton, styles.bones)} aria-busy="true">
      <output className={bones.word}>{text.loading}</output>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={bones.bone} />
      ))}
    </div>
  )
}
