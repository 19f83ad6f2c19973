// Enters lots that were drawn: the order of the teams, how and when they were drawn, and who saw it.
import { lotsMethods } from '@campus/contract/brackets'
import type { OfficeTie } from '@campus/contract/lots'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useEnterLots } from '../../data/lots.ts'
import { seoulDay, seoulTime } from '../../text/format/dates.ts'
import { useLotsText } from '../../text/use-lots-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Choice } from '../../ui/fields/choice.tsx'
import { Field, focusFirstError } from '../../ui/fields/field.tsx'
import { Crest } from '../../ui/list/crest.tsx'
import { type LotsDraft, lotsForm, moved, witnessFields } from './lots.rules.ts'
import styles from './lots-sheet.module.css'

export interface LotsSheetProps {
  competitionId: number
  tie: OfficeTie
  onClose: () => void
}

export function LotsSheet({ competitionId, tie, onClose }: LotsSheetProps) {
  const text = useLotsText()
  const words = text.lots
  const { place, qualifiers } = tie
  const element = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<LotsDraft>(() => {
    const now = Date.now()
    return {
      teams: tie.teams,
      method: 'ENVELOPE',
      drawnAt: `${seoulDay(now)}T${seoulTime(now)}`,
      witnesses: [],
    }
  })
  const [isTried, setTried] = useState(false)
  const saving = useEnterLots(competitionId)
  const isCascade = saving.error instanceof ApiError && saving.error.code === 'CASCADE'
  const form = lotsForm(draft)
  const witnesses = witnessFields(draft.witnesses)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!form) return focusFirstError(element.current)
    if (saving.isPending) return
    saving.mutate(
      { ...form, allowCascade: isCascade },
      {
        onSuccess: () => {
          toast(words.saved)
          onClose()
        },
      },
    )
  }

  const move = (at: number, by: -1 | 1) => setDraft({ ...draft, teams: moved(draft.teams, at, by) })
  const last = draft.teams.length - 1
  const title = words.places(text.places.group(tie.group), place, place + last)
  return (
    <Sheet title={words.enterFor(title)} close={text.close} onClose={onClose}>
      <form ref={element} className={styles.form} noValidate onSubmit={submit}>
        <h3>{words.order}</h3>
        <ol className={styles.order}>
          {draft.teams.map(({ teamId, teamName, department }, at) => {
            const isThrough = place + at <= qualifiers
            return (
              <li key={teamId} data-through={isThrough || undefined}>
                <b className="num">{words.place(place + at)}</b>
                <Crest name={teamName} department={department} />
                <span className={styles.team}>
                  <bdi>{teamName}</bdi>
                  {qualifiers > 0 && <small>{isThrough ? words.through : words.out}</small>}
                </span>
                <IconButton label={words.up(teamName)} aria-disabled={at === 0} onClick={() => move(at, -1)}>
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton label={words.down(teamName)} aria-disabled={at === last} onClick={() => move(at, 1)}>
                  <ArrowDown aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ol>
        <h3>{words.method}</h3>
        <div className={styles.flush}>
          <Choice
            name="method"
            label={words.method}
            value={draft.method}
            options={lotsMethods.map((value) => ({ value, label: words.methods[value] }))}
            onChange={(method) => setDraft({ ...draft, method })}
          />
        </div>
        <Field
          label={words.drawnAt}
          type="datetime-local"
          value={draft.drawnAt}
          error={isTried && !draft.drawnAt ? words.timeNeeded : undefined}
          onChange={(event) => setDraft({ ...draft, drawnAt: event.target.value })}
        />
        <h3>{words.witnesses}</h3>
        <div className={styles.witnesses}>
          {witnesses.map((name, at) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: a witness is identified by the field.
              key={at}
              label={words.witness(at + 1)}
              maxLength={20}
              autoComplete="off"
              value={name}
              error={isTried && !form && at === 0 && draft.drawnAt ? words.witnessNeeded : undefined}
              onChange={(event) => setDraft({ ...draft, witnesses: witnesses.with(at, event.target.value) })}
            />
          ))}
        </div>
        <p className={styles.note}>{words.privacy}</p>
        {saving.error && <Message look="bad">{errorText(text, saving.error)}</Message>}
        <SheetActions>
          <Button type="submit" tone="primary" aria-disabled={saving.isPending}>
            {isCascade ? words.saveAnyway : words.save}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}
