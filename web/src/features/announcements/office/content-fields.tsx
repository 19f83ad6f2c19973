// The fields of an announcement: its text, whether it stays on top, until when, and whether phones get it too.
import { limits } from '@campus/contract/limits'
import { useAnnouncingText } from '../../../text/use-announcing-text.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import panel from '../../../ui/list/panel.module.css'
import { type Draft, lengthOf, type problemsOf } from './draft.rules.ts'

interface Props {
  draft: Draft
  onChange: (draft: Draft) => void
  problems: ReturnType<typeof problemsOf>
  /** Whether it was sent to phones before, and who gets it. */
  push: { isRepeated: boolean; hint: string }
}

export function ContentFields({ draft, onChange, problems, push }: Props) {
  const { announcing: words } = useAnnouncingText()
  const put = (changes: Partial<Draft>) => onChange({ ...draft, ...changes })
  return (
    <>
      <TextArea
        label={words.text}
        hint={words.textHint}
        placeholder={words.placeholder}
        rows={3}
        value={draft.text}
        count={`${lengthOf(draft.text)}/${limits.announcementLength}`}
        error={problems.text && words.problems[problems.text]}
        onChange={({ target }) => put({ text: target.value })}
      />
      <Checkbox checked={draft.isPinned} onChange={({ target }) => put({ isPinned: target.checked })}>
        {words.pin}
      </Checkbox>
      <Checkbox checked={draft.hasEnd} onChange={({ target }) => put({ hasEnd: target.checked })}>
        {words.hasEnd}
      </Checkbox>
      {draft.hasEnd && (
        <div className={panel.fields}>
          <Field
            label={words.endDate}
            type="date"
            value={draft.date}
            error={problems.end && words.problems[problems.end]}
            onChange={({ target }) => put({ date: target.value })}
          />
          <Field
            label={words.endTime}
            type="time"
            value={draft.time}
            onChange={({ target }) => put({ time: target.value })}
          />
        </div>
      )}
      <div>
        <Checkbox checked={draft.push} onChange={({ target }) => put({ push: target.checked })}>
          {push.isRepeated ? words.pushAgain : words.push}
        </Checkbox>
        {draft.push && <p className={panel.quiet}>{push.hint}</p>}
      </div>
    </>
  )
}
