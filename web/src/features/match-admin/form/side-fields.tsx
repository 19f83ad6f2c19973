// The teams of a match of many sides by lane: added one by one, all that take part, or the best of the heats.
import { limits } from '@campus/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, X } from 'lucide-react'
import { tables } from '../../../data/brackets/brackets.ts'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import panel from '../../../ui/list/panel.module.css'
import type { FieldsProps } from './game-fields.tsx'
import styles from './match-form.module.css'
import { hasScore } from './match-form.rules.ts'

export function SideFields({ values, put, errorOf, options, edited }: FieldsProps) {
  const { form } = useAdminText().adminWords
  const { sideIds, sport } = values
  const isFinal = values.round === 'FINAL'
  const request = { sport, competitionId: options.competitionId }
  const ranking = useQuery({ ...tables(request, false), enabled: isFinal && options.competitionId !== null })
  const isFixed = edited !== null && hasScore(edited.status)
  const lanes = options.rules?.kind === 'PLACED' ? options.rules.lanes : limits.matchSides
  const nameOf = (teamId: number) => options.teams.find(({ value }) => value === teamId)?.label ?? ''
  const free = options.teams.filter(({ value }) => !sideIds.includes(Number(value)))
  const ranked = ranking.data?.[0]?.teams.filter(({ mark }) => mark !== null && mark !== undefined) ?? []
  const set = (next: number[]) => put({ sideIds: next.slice(0, limits.matchSides) })
  const fill = (teamIds: number[]) =>
    set([...new Set([...sideIds, ...teamIds])].slice(0, Math.max(lanes, sideIds.length)))
  if (isFixed)
    return (
      <ol className={styles.lanes}>
        {sideIds.map((teamId) => (
          <li key={teamId}>{nameOf(teamId)}</li>
        ))}
      </ol>
    )
  return (
    <div className={styles.sides}>
      <Combobox
        label={form.addSide}
        value={null}
        options={free}
        placeholder={form.teamPlaceholder}
        hint={form.lanesHint(sideIds.length, lanes)}
        error={errorOf('sideIds')}
        onChange={(teamId) => typeof teamId === 'number' && set([...sideIds, teamId])}
      />
      <div className={panel.actions}>
        {isFinal ? (
          <Button aria-disabled={ranked.length === 0} onClick={() => fill(ranked.map(({ teamId }) => teamId))}>
            {form.fillFromHeats}
          </Button>
        ) : (
          <Button aria-disabled={options.entered.length === 0} onClick={() => fill(options.entered)}>
            {form.fillFromEntries(options.entered.length)}
          </Button>
        )}
      </div>
      {sideIds.length > 0 && (
        <ol className={styles.lanes} aria-label={form.lanes}>
          {sideIds.map((teamId, at) => (
            <li key={teamId}>
              <span>{nameOf(teamId)}</span>
              <IconButton
                label={form.laneUp(nameOf(teamId))}
                disabled={at === 0}
                onClick={() => set(sideIds.toSpliced(at - 1, 2, teamId, sideIds[at - 1] ?? teamId))}
              >
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton label={form.laneOut(nameOf(teamId))} onClick={() => set(sideIds.toSpliced(at, 1))}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
