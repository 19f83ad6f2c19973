// Above the form of a match: the protest that a correction upholds, and the words of the ruling.
import type { Protest } from '@campus/contract/protests'
import { useProtestText } from '../../text/use-protest-text.ts'
import { Message } from '../../ui/feedback/message.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import styles from './protests.module.css'
import { RulingWords } from './ruling-words.tsx'

interface Props {
  /** Undefined once it is ruled on. */
  protest: Protest | undefined
  ruling: string
  isMissing: boolean
  onChange: (ruling: string) => void
}

export function Correction({ protest, ...words }: Props) {
  const text = useProtestText()
  if (!protest) return <Message look="warning">{text.protests.gone}</Message>
  const { teamName, reason } = protest
  return (
    <Card title={text.protests.of(teamName)}>
      <div className={panel.body}>
        <p className={panel.quiet}>{text.protests.correcting(teamName)}</p>
        {reason && <p className={styles.words}>{reason}</p>}
        <RulingWords value={words.ruling} isMissing={words.isMissing} onChange={words.onChange} />
      </div>
    </Card>
  )
}
