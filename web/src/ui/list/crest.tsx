// A team's mark: the first syllable on the department's own colour.
import { crestColor, crestLetter } from '@campus/rules/crest'
import styles from './crest.module.css'

export function Crest({ name, department }: { name: string | null; department: string | null }) {
  const owner = department ?? name
  return (
    <span
      className={styles.crest}
      style={owner ? { backgroundColor: crestColor(owner) } : undefined}
      data-unknown={owner ? undefined : ''}
      aria-hidden="true"
    >
      {crestLetter(name)}
    </span>
  )
}
