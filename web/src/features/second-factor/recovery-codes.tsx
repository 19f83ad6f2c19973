// Ten recovery codes, shown this one time only: to be copied, printed or written down.
import { useSecondFactorText } from '../../text/use-second-factor-text.ts'
import { copy } from '../../ui/browser/copy.ts'
import { Button } from '../../ui/button.tsx'
import { SheetActions } from '../../ui/dialog/sheet.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import styles from './second-factor.module.css'
import { StepTop } from './step-top.tsx'

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = useSecondFactorText()
  const { codes: words } = text.secondFactor

  return (
    <>
      <StepTop>
        <Message look="note">{words.shownText}</Message>
      </StepTop>
      <section className={styles.paper} aria-label={words.title}>
        <h3>
          {text.product} · {words.title}
        </h3>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </section>
      <div className={styles.pair}>
        <Button onClick={() => copy(codes.join('\n'), words)}>{words.copy}</Button>
        <Button onClick={() => print()}>{words.print}</Button>
      </div>
      <SheetActions>
        <Button tone="primary" onClick={onDone}>
          {words.kept}
        </Button>
      </SheetActions>
    </>
  )
}
