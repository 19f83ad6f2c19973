// A key or a secret, the only time it can be seen.
import { useFeedText } from '../../text/use-feed-text.ts'
import { LinkField } from '../../ui/fields/link-field.tsx'
import styles from './feed.module.css'

export function ShownOnce({ title, label, value }: { title: string; label: string; value: string }) {
  const { feed: words } = useFeedText()
  return (
    <section className={styles.once} aria-label={title}>
      <h3>{title}</h3>
      <p>{words.once}</p>
      <LinkField label={label} address={value} words={words} />
    </section>
  )
}
