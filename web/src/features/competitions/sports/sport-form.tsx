// The form of a sport of the campus's own: started from a near one, tried while it is filled in, saved as a file or to the campus.
import type { OwnSport, OwnSportForm } from '@campus/contract/own-sports'
import { sports } from '@campus/contract/sports'
import { draftCode } from '@campus/rules/kits/kits'
import { formOf } from '@campus/rules/kits/own-kit'
import { Download, Upload } from 'lucide-react'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useCreateSport, useUpdateSport } from '../../../data/sports/own-sports.ts'
import { saveFile } from '../../../save-file.ts'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Field, type FieldProps, focusFirstError } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { isSame } from '../../../ui/form/merge.ts'
import { useUnsavedGuard } from '../../../ui/form/unsaved.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import { allNumbersOf } from '../details/house-rules.rules.ts'
import { RuleFields } from '../details/rule-fields.tsx'
import { KitFields } from './kit-fields.tsx'
import { fileName, fileOf, formIn, newSport, problemsOf, sentForm, withBase, withRules } from './sport.rules.ts'
import styles from './sports.module.css'

interface Props {
  /** Null: a new one. */
  sport: OwnSport | null
  form: OwnSportForm
  onChange: (form: OwnSportForm) => void
  /** Whether the trial has found nothing so far. */
  isSound: boolean
  onSaved: (sport: OwnSport) => void
}

export function SportForm({ sport, form, onChange, isSound, onSaved }: Props) {
  const text = useSeasonText()
  const { common, ownSports: words, rules: ruleWords } = text.office
  const element = useRef<HTMLFormElement>(null)
  const create = useCreateSport()
  const update = useUpdateSport(sport?.sport ?? '')
  const saving = sport ? update : create
  const [isTried, setTried] = useState(false)
  const problems = problemsOf(form)
  const isDirty = !isSame(form, sport ? formOf(sport) : newSport(form.base))
  const leavePrompt = useUnsavedGuard(isDirty && !saving.isPending && !saving.isSuccess)
  const required = (problem: 'name' | 'part') => (isTried && problems.includes(problem) ? common.required : undefined)

  const word = (of: 'names' | 'part', language: 'ko' | 'en', maxLength: number) => ({
    maxLength,
    value: form[of][language],
    onType: (typed: string) => onChange({ ...form, [of]: { ...form[of], [language]: typed } }),
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (problems.length > 0 || !isSound) return focusFirstError(element.current)
    if (saving.isPending) return
    const sent = sentForm(form)
    const onSuccess = (saved: OwnSport) => {
      toast(sport ? words.saved : words.created(saved.names.ko))
      onSaved(saved)
    }
    if (sport) update.mutate({ ...sent, version: sport.version }, { onSuccess })
    else create.mutate(sent, { onSuccess })
  }

  return (
    <Card title={sport ? sport.names.ko : words.create}>
      <form ref={element} className={panel.body} noValidate onSubmit={submit}>
        <div className={panel.fields}>
          <Word
            {...word('names', 'ko', 20)}
            label={words.name}
            placeholder={words.namePlaceholder}
            error={required('name')}
          />
          <Word {...word('names', 'en', 20)} label={words.english} hint={words.englishHint} />
          <Select
            label={words.base}
            hint={words.baseHint}
            value={form.base}
            disabled={sport !== null}
            options={sports.map((value) => ({ value, label: text.sport(value) }))}
            onChange={(base) => onChange(withBase(form, base))}
          />
          <Word {...word('part', 'ko', 10)} label={words.part} hint={words.partHint} error={required('part')} />
          <Word {...word('part', 'en', 10)} label={words.partEnglish} />
        </div>
        <h3>{ruleWords.title}</h3>
        <RuleFields
          sport={draftCode}
          rules={form.rules}
          numbers={allNumbersOf(form.rules)}
          onChange={(rules) => onChange(withRules(form, rules))}
        />
        <h3>{words.players}</h3>
        {/* Another base has other values to type. */}
        <KitFields key={form.base} form={form} onChange={onChange} />
        {saving.isError && <Message look="bad">{errorText(text, saving.error)}</Message>}
        <Button type="submit" tone="primary" aria-disabled={saving.isPending}>
          {saving.isPending ? common.saving : common.save}
        </Button>
        <Files form={form} canImport={sport === null} onChange={onChange} />
      </form>
      {leavePrompt}
    </Card>
  )
}

/** A name in one language. */
function Word({ onType, ...field }: Omit<FieldProps, 'onChange'> & { onType: (text: string) => void }) {
  return <Field autoComplete="off" {...field} onChange={({ target }) => onType(target.value)} />
}

interface FilesProps {
  form: OwnSportForm
  canImport: boolean
  onChange: (form: OwnSportForm) => void
}

function Files({ form, canImport, onChange }: FilesProps) {
  const { ownSports: words } = useSeasonText().office
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isBad, setBad] = useState(false)
  async function read(file: File | undefined) {
    const found = file && file.size < 100_000 ? formIn(await file.text()) : null
    setBad(found === null)
    if (!found) return
    onChange(found)
    toast(words.imported)
  }
  return (
    <>
      <div className={panel.actions}>
        <Button onClick={() => saveFile(fileName(form), fileOf(form))}>
          <Download aria-hidden="true" />
          {words.export}
        </Button>
        {canImport && (
          <>
            <Button onClick={() => input.current?.click()}>
              <Upload aria-hidden="true" />
              {words.import}
            </Button>
            <input
              ref={input}
              id={id}
              className={styles.file}
              type="file"
              accept=".json,application/json"
              aria-label={words.import}
              tabIndex={-1}
              onChange={({ target }) => {
                void read(target.files?.[0])
                // The same file can be chosen again.
                target.value = ''
              }}
            />
          </>
        )}
      </div>
      {isBad && <Message look="bad">{words.importFailed}</Message>}
    </>
  )
}
