// Editor of a squad: rows typed one by one or pasted from a spreadsheet.
import { limits } from '@campus/contract/limits'
import type { Player } from '@campus/contract/teams'
import { Plus } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { useReplacePlayers } from '../../data/teams.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { focusFirstError } from '../../ui/fields/field.tsx'
import panel from '../../ui/list/panel.module.css'
import { PasteBox } from '../../ui/paste/paste-box.tsx'
import { type PlayerDraft, playerDraft, playersOf, readSquad, squadProblems } from './squad.rules.ts'
import styles from './squad-editor.module.css'
import { SquadRow } from './squad-row.tsx'

interface Props {
  teamId: number
  saved: Player[]
  /** Null while nothing has been typed. */
  rows: PlayerDraft[] | null
  onChange: (rows: PlayerDraft[]) => void
  onDone: () => void
}

export function SquadEditor({ teamId, saved, rows: typed, onChange, onDone }: Props) {
  const text = useSeasonText()
  const { pasted, squad } = text.office
  const form = useRef<HTMLFormElement>(null)
  const replace = useReplacePlayers(teamId)
  const [untouched] = useState(() => saved.map(playerDraft))
  const [isTried, setTried] = useState(false)
  const rows = typed ?? untouched
  const problems = squadProblems(rows)
  const isFull = rows.length >= limits.squadSize

  function add() {
    if (isFull) return
    onChange([...rows, playerDraft()])
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (problems.size > 0) return focusFirstError(form.current)
    if (replace.isPending) return
    replace.mutate(playersOf(rows), {
      onSuccess: () => {
        toast(squad.saved)
        onDone()
      },
    })
  }

  return (
    <>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        {rows.length === 0 && <p className={panel.quiet}>{squad.empty}</p>}
        <ul className={styles.rows}>
          {rows.map((row, index) => {
            const problem = problems.get(row.key)
            return (
              <SquadRow
                key={row.key}
                row={row}
                place={index + 1}
                problem={isTried || problem === 'NUMBER_TAKEN' ? problem : undefined}
                onChange={(next) => onChange(rows.map((each) => (each.key === row.key ? next : each)))}
                onRemove={() => onChange(rows.filter((each) => each.key !== row.key))}
                onEnter={index === rows.length - 1 && row.name.trim() !== '' ? add : undefined}
              />
            )
          })}
        </ul>
        <Button onClick={add} aria-disabled={isFull}>
          <Plus aria-hidden="true" size={18} />
          {squad.add}
        </Button>
        {isFull && <p className={panel.quiet}>{squad.full(limits.squadSize)}</p>}
        {replace.isError && <Message look="bad">{errorText(text, replace.error)}</Message>}
        <Button type="submit" tone="primary" aria-disabled={replace.isPending}>
          {squad.save}
        </Button>
      </form>
      <details className={panel.more}>
        <summary>{squad.paste}</summary>
        <PasteBox<Player>
          label={squad.paste}
          hint={squad.pasteHint}
          placeholder={squad.pastePlaceholder}
          read={readSquad}
          show={({ number, name }) => `${number ?? '–'} ${name}`}
          words={pasted}
          onTake={(players) => onChange([...rows, ...players.map(playerDraft)].slice(0, limits.squadSize))}
        />
      </details>
    </>
  )
}
