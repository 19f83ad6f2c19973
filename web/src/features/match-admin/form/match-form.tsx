// The match form, for a new match and for an existing one.
import type { Match } from '@campus/contract/matches'
import { useRef } from 'react'
import type { UpheldBy } from '../../../data/matches/save-match.ts'
import { scorePath } from '../../../paths.ts'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog/confirm.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { useUnsavedGuard } from '../../../ui/form/unsaved.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import { CascadeSheet } from '../conflicts/cascade-sheet.tsx'
import { ClashSheet } from '../conflicts/clash-sheet.tsx'
import { StaleSheet } from '../conflicts/stale-sheet.tsx'
import { GameFields } from './game-fields.tsx'
import styles from './match-form.module.css'
import { hasScore, isPlaced, valuesOf } from './match-form.rules.ts'
import { ResultFields } from './result-fields.tsx'
import { SideFields } from './side-fields.tsx'
import { TeamFields } from './team-fields.tsx'
import { useMatchForm } from './use-match-form.ts'
import { WhenFields } from './when-fields.tsx'

interface Props {
  /** The one to edit, null for a new one. */
  match: Match | null
  onSaved: (match: Match) => void
  upheld?: UpheldBy | undefined
}

export function MatchForm({ match, onSaved, upheld }: Props) {
  const text = useAdminText()
  const { form: words, list } = text.adminWords
  const element = useRef<HTMLFormElement>(null)
  const form = useMatchForm(match, element, onSaved, upheld)
  const unsaved = useUnsavedGuard(form.isDirty && !form.isSaving)
  const { values, options, edited } = form
  const fields = { values, put: form.put, errorOf: form.errorOf, options, edited }

  const team = (id: number | null) => options.teams.find(({ value }) => value === id)?.label ?? text.matches.noTeam
  const venue = (id: number | null) => options.venues.find(({ venueId }) => venueId === id)?.name ?? words.noVenue
  const competition = (id: number | null) =>
    options.competitions.find(({ competitionId }) => competitionId === id)?.name ?? edited?.competitionName ?? ''
  const sides: [string, string] = [
    values.teamOneId === null ? list.team1 : team(values.teamOneId),
    values.teamTwoId === null ? list.team2 : team(values.teamTwoId),
  ]

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={form.submit}>
      {options.failure !== null && (
        <Message look="warning">
          {errorText(text, options.failure)} <Button onClick={options.retry}>{text.retry}</Button>
        </Message>
      )}
      <Card title={words.game}>
        <div className={panel.body}>
          <GameFields {...fields} />
        </div>
      </Card>
      <Card title={words.when}>
        <div className={panel.body}>
          <WhenFields {...fields} />
        </div>
      </Card>
      <Card title={words.teams}>
        <div className={panel.body}>{isPlaced(values) ? <SideFields {...fields} /> : <TeamFields {...fields} />}</div>
      </Card>
      {hasScore(values.status) && isPlaced(values) && edited && (
        <Card title={words.result}>
          <div className={panel.body}>
            <p>{words.marksHint}</p>
            <div className={panel.actions}>
              <ButtonLink to={scorePath(edited.matchId)}>{words.toMarks}</ButtonLink>
            </div>
          </div>
        </Card>
      )}
      {hasScore(values.status) && !isPlaced(values) && (
        <Card title={words.result}>
          <div className={panel.body}>
            <ResultFields {...fields} problem={form.problem} names={sides} />
          </div>
        </Card>
      )}
      {form.failure && <Message look="bad">{form.failure}</Message>}
      <Button type="submit" tone="primary" className={styles.submit} aria-disabled={form.isSaving}>
        {form.isSaving ? words.saving : edited ? words.save : words.create}
      </Button>
      {form.entering && (
        <Confirm
          title={words.enterTitle}
          text={words.enterText(form.entering.map(team).join(', '), competition(options.competitionId))}
          action={edited ? words.enterAndSave : words.enterAndCreate}
          tone="primary"
          onConfirm={form.enterAndSend}
          onClose={form.closeEntering}
        />
      )}
      {form.clashes && (
        <ClashSheet clashes={form.clashes} isNew={!edited} onAnyway={form.sendAnyway} onClose={form.closeClashes} />
      )}
      {form.moves && <CascadeSheet moves={form.moves} onAnyway={form.moveAnyway} onClose={form.closeMoves} />}
      {form.theirs && (
        <StaleSheet
          base={form.base}
          mine={values}
          theirs={valuesOf(form.theirs)}
          names={{ team, venue, competition }}
          onMerged={form.takeMerged}
          onClose={form.closeTheirs}
        />
      )}
      {unsaved}
    </form>
  )
}
