// Pairs the television that shows a code.
import { screenLimits } from '@campus/contract/screens'
import { useState } from 'react'
import { usePairScreen } from '../../data/screens.ts'
import { paths } from '../../paths.ts'
import { useScreensText } from '../../text/use-screens-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { Card } from '../../ui/list/card.tsx'
import styles from './office.module.css'

const nothing = { code: '', name: '' }

/** As a screen shows it; what was typed with spaces or small letters is the same. */
const isWhole = (code: string) => code.replace(/[\s-]/g, '').length === screenLimits.codeLength

export function PairForm() {
  const text = useScreensText()
  const { screens: words } = text
  const pair = usePairScreen()
  const [{ code, name }, setFields] = useState(nothing)
  const [isTried, setTried] = useState(false)
  const isUnnamed = name.trim() === ''

  function submit() {
    setTried(true)
    if (!isWhole(code) || isUnnamed || pair.isPending) return
    pair.mutate(
      { code, name: name.trim() },
      {
        onSuccess: (made) => {
          setFields(nothing)
          setTried(false)
          toast(words.paired(made.name))
        },
      },
    )
  }

  return (
    <Card title={words.pairTitle}>
      <p className={styles.hint}>{words.pairHint(location.origin + paths.tv)}</p>
      <PanelForm
        action={words.pair}
        tone="primary"
        isBusy={pair.isPending}
        failure={pair.isError ? errorText(text, pair.error) : undefined}
        onSubmit={submit}
      >
        <Field
          label={words.code}
          className={styles.code}
          maxLength={8}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={isTried && !isWhole(code) ? words.codeRequired : undefined}
          onChange={(event) => setFields({ code: event.target.value.toUpperCase(), name })}
        />
        <Field
          label={words.name}
          placeholder={words.namePlaceholder}
          maxLength={screenLimits.nameLength}
          autoComplete="off"
          value={name}
          error={isTried && isUnnamed ? words.nameRequired : undefined}
          onChange={(event) => setFields({ code, name: event.target.value })}
        />
      </PanelForm>
    </Card>
  )
}
