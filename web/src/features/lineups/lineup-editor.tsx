// Editor of one team's line-up: its rows, players from the squad at a tap, rows from a spreadsheet, and its own save.
import { limits } from '@campus/contract/limits'
import type { Lineup, LineupPlayer } from '@campus/contract/lineups'
import type { Sport } from '@campus/contract/sports'
import type { Player } from '@campus/contract/teams'
import { Plus } from 'lucide-react'
import { type SubmitEvent, useRef } from 'react'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { focusFirstError } from '../../ui/fields/field.tsx'
import { type ReportDirty, useReportDirty } from '../../ui/form/dirty-parts.ts'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { PasteBox } from '../../ui/paste/paste-box.tsx'
import styles from './lineup.module.css'
import { fromSquad, lineupOf, missingFrom, readLineup, rowDraft, withCaptain } from './lineup.rules.ts'
import { LineupRow } from './lineup-row.tsx'
import { useLineup } from './use-lineup.ts'

interface Props {
  matchId: number
  sport: Sport
  team: { teamId: number; teamName: string }
  lineup: Lineup | undefined
  squad: Player[]
  onDirty: ReportDirty
}

export function LineupEditor({ matchId, sport, team, lineup, squad, onDirty }: Props) {
  const text = useSeasonText()
  const { audit, common, lineups: words, pasted } = text.office
  const form = useRef<HTMLFormElement>(null)
  const list = useLineup(matchId, team.teamId, lineup)
  useReportDirty(onDirty, String(team.teamId), list.isDirty)
  const { rows } = list
  const missing = missingFrom(squad, rows)
  const { entries } = lineupOf(rows)
  const starters = entries.filter((entry) => entry.isStarter).length
  const isFull = rows.length >= limits.squadSize

  function submit(event?: SubmitEvent) {
    event?.preventDefault()
    if (!list.save(() => toast(words.saved(team.teamName)))) focusFirstError(form.current)
  }

  function add() {
    if (isFull) return
    list.change([...rows, rowDraft()])
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }

  const playerText = ({ number, name, isStarter, isCaptain }: LineupPlayer) =>
    [audit.player(number, name), isStarter ? words.starter : words.substitute, isCaptain && words.captain]
      .filter(Boolean)
      .join(' · ')

  return (
    <Card title={team.teamName} note={words.counts(starters, entries.length - starters)}>
      <form ref={form} className={panel.body} noValidate onSubmit={submit}>
        {rows.length === 0 && (
          <p className={panel.quiet}>
            {words.empty} {words.emptyHint}
          </p>
        )}
        <ul className={styles.rows}>
          {rows.map((row, index) => {
            const problem = list.problems.get(row.key)
            return (
              <LineupRow
                key={row.key}
                row={row}
                place={index + 1}
                problem={list.isTried || problem === 'NUMBER_TAKEN' ? problem : undefined}
                onChange={(next) => list.change(rows.map((each) => (each.key === row.key ? next : each)))}
                onCaptain={() => list.change(withCaptain(rows, row.key))}
                onRemove={() => list.change(rows.filter((each) => each.key !== row.key))}
              />
            )
          })}
        </ul>
        <div className={panel.actions}>
          <Button onClick={add} aria-disabled={isFull}>
            <Plus aria-hidden="true" size={18} />
            {words.add}
          </Button>
          {missing.length > 0 && (
            <Button onClick={() => list.change([...rows, ...fromSquad(missing, sport)].slice(0, limits.squadSize))}>
              {words.copySquad(missing.length)}
            </Button>
          )}
        </div>
        {missing.length > 0 && (
          <details className={panel.more}>
            <summary>{words.fromSquad}</summary>
            <div className={panel.actions}>
              {missing.map((player) => (
                <Button
                  key={`${player.number} ${player.name}`}
                  onClick={() => !isFull && list.change([...rows, rowDraft(player)])}
                >
                  {audit.player(player.number, player.name)}
                </Button>
              ))}
            </div>
          </details>
        )}
        <details className={panel.more}>
          <summary>{words.paste}</summary>
          <PasteBox<LineupPlayer>
            label={words.paste}
            hint={words.pasteHint}
            placeholder={words.pastePlaceholder}
            read={readLineup}
            show={playerText}
            words={pasted}
            onTake={(players) => list.change([...rows, ...players.map(rowDraft)].slice(0, limits.squadSize))}
          />
        </details>
        {list.theirs && (
          <Message look="note">
            <p>{words.stale}</p>
            <div className={panel.actions}>
              <Button tone="primary" onClick={() => submit()}>
                {words.keepMine}
              </Button>
              <Button onClick={list.theirs.take}>{words.takeTheirs}</Button>
            </div>
          </Message>
        )}
        {list.failure && <Message look="bad">{errorText(text, list.failure)}</Message>}
        <Button type="submit" tone="primary" aria-disabled={list.isSaving || !list.isDirty}>
          {list.isSaving ? common.saving : words.save}
        </Button>
        <p className={panel.quiet} aria-live="polite">
          {list.isTried && list.problems.size > 0 ? words.wrong : list.isDirty ? common.unsaved : ''}
        </p>
      </form>
    </Card>
  )
}
