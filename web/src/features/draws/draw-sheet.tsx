// Starts a draw: what is drawn, into how many groups, who must be apart, and how long captains have.
import type { CompetitionDetails } from '@campus/contract/competitions'
import { type DrawKind, drawKinds } from '@campus/contract/draws'
import { groupNames } from '@campus/rules/brackets/groups'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useCreateDraw } from '../../data/draws.ts'
import { tiesOf } from '../../data/lots.ts'
import { useDrawText } from '../../text/use-draw-text.ts'
import { useLotsText } from '../../text/use-lots-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Choice } from '../../ui/fields/choice.tsx'
import { Select } from '../../ui/fields/select.tsx'
import panel from '../../ui/list/panel.module.css'
import styles from './draw.module.css'

export interface DrawSheetProps {
  competition: CompetitionDetails
  onClose: () => void
}

const spans = ['1', '3', '5', '10', '30', '60'] as const

export function DrawSheet({ competition, onClose }: DrawSheetProps) {
  const text = useDrawText()
  const { lots } = useLotsText()
  const { draws: words } = text
  const { competitionId, entries, matchCount } = competition
  const kinds = drawKinds.filter((one) => one !== 'SIDES' || matchCount > 0)
  const mostGroups = Math.floor(entries.length / 2)
  const [kind, setKind] = useState<DrawKind>(competition.type === 'TOURNAMENT' ? 'BRACKET' : 'GROUPS')
  const [groups, setGroups] = useState(Math.min(2, mostGroups))
  const [isApart, setApart] = useState(false)
  const [minutes, setMinutes] = useState<(typeof spans)[number]>('10')
  const [tie, setTie] = useState('')
  const { data: ties = [] } = useQuery(tiesOf(competitionId))
  const open = ties.filter(({ drawn }) => !drawn)
  const isOfPlaces = kind === 'GROUPS' || kind === 'BRACKET'
  const starting = useCreateDraw(competitionId)
  const crowded = departmentIn(starting.error)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (starting.isPending) return
    const teams = open[Number(tie || -1)]?.teams
    starting.mutate(
      {
        kind,
        ...(kind === 'GROUPS' && { groups: groupNames(groups) }),
        ...(kind === 'ORDER' && teams && { teamIds: teams.map(({ teamId }) => teamId) }),
        isApart: isOfPlaces && isApart,
        minutes: Number(minutes),
      },
      {
        onSuccess: () => {
          toast(words.started)
          onClose()
        },
      },
    )
  }

  return (
    <Sheet title={words.start} close={text.close} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <div className={styles.flush}>
          <Choice
            name="kind"
            label={words.kind}
            value={kind}
            options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
            onChange={setKind}
          />
        </div>
        {kind === 'GROUPS' && (
          <Select
            label={words.groups}
            hint={words.potsHint}
            value={String(groups)}
            options={Array.from({ length: mostGroups }, (_, at) => ({
              value: String(at + 1),
              label: words.groupCount(at + 1),
            }))}
            onChange={(value) => setGroups(Number(value))}
          />
        )}
        {kind === 'BRACKET' && <p className={panel.quiet}>{words.bracketHint}</p>}
        {kind === 'ORDER' && (
          <Select
            label={words.teams}
            value={tie}
            options={[
              { value: '', label: words.allTeams(entries.length) },
              ...open.map(({ group, place, teams }, at) => ({
                value: String(at),
                label: words.tie(lots.places(text.places.group(group), place, place + teams.length - 1)),
              })),
            ]}
            onChange={setTie}
          />
        )}
        {kind === 'SIDES' && <p className={panel.quiet}>{words.sidesHint}</p>}
        {isOfPlaces && (
          <Checkbox checked={isApart} onChange={(event) => setApart(event.target.checked)}>
            {words.isApart}
          </Checkbox>
        )}
        <Select
          label={words.minutes}
          value={minutes}
          options={spans.map((value) => ({ value, label: words.minute(Number(value)) }))}
          onChange={setMinutes}
        />
        {starting.error && (
          <Message look="bad">{crowded ? words.doesNotFit(crowded) : errorText(text, starting.error)}</Message>
        )}
        <SheetActions>
          <Button type="submit" tone="primary" aria-disabled={starting.isPending}>
            {words.start}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}

/** The department that an error names. */
function departmentIn(error: Error | null): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'DRAW_DOES_NOT_FIT') return undefined
  return (error.details as { department?: string } | undefined)?.department
}
