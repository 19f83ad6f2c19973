// A team withdraws, step by step: which, by which rule, what changes by it, and why.
import type { CompetitionDetails } from '@campus/contract/competitions'
import { limits } from '@campus/contract/limits'
import type { Match } from '@campus/contract/matches'
import { type WithdrawalPreview, type WithdrawalRule, withdrawalRules } from '@campus/contract/withdrawals'
import { scoreText } from '@campus/rules/results/score-text'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useWithdraw, withdrawalPreview } from '../../data/withdrawals.ts'
import { matchName } from '../../text/format/side-name.ts'
import { errorText } from '../../text/use-text.tsx'
import { useWithdrawalText } from '../../text/use-withdrawal-text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Choice } from '../../ui/fields/choice.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import styles from './withdraw-sheet.module.css'

export interface WithdrawSheetProps {
  competition: CompetitionDetails
  /** Teams that withdrew before. */
  gone: readonly number[]
  onClose: () => void
}

export function WithdrawSheet({ competition, gone, onClose }: WithdrawSheetProps) {
  const text = useWithdrawalText()
  const { withdrawals: words } = text
  const { competitionId, entries } = competition
  const [teamId, setTeamId] = useState<number | null>(null)
  /** Null: the usual one. */
  const [chosen, setChosen] = useState<WithdrawalRule | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const usual = useQuery({
    ...withdrawalPreview(competitionId, { teamId: teamId ?? 0, rule: 'WALKOVER' }),
    enabled: teamId !== null,
  })
  const rule = chosen ?? usual.data?.usualRule ?? 'WALKOVER'
  const preview = useQuery({
    ...withdrawalPreview(competitionId, { teamId: teamId ?? 0, rule }),
    enabled: teamId !== null && usual.data !== undefined,
  })
  const withdraw = useWithdraw(competitionId)
  const team = entries.find((entry) => entry.teamId === teamId)
  const problem = reason.trim() === '' ? words.reasonMissing : undefined
  const failure = withdraw.error ?? usual.error ?? preview.error

  function send() {
    setTried(true)
    if (!team || !preview.data || problem || withdraw.isPending) return
    withdraw.mutate(
      { teamId: team.teamId, rule, reason: reason.trim() },
      {
        onSuccess: () => {
          toast(words.done(team.teamName))
          onClose()
        },
      },
    )
  }

  return (
    <Sheet title={words.open} close={text.close} panel="wide" onClose={onClose}>
      <Select
        label={words.team}
        value={String(teamId ?? '')}
        options={[
          { value: '', label: words.choose },
          ...entries
            .filter((entry) => !gone.includes(entry.teamId))
            .map((entry) => ({ value: String(entry.teamId), label: entry.teamName })),
        ]}
        onChange={(value) => {
          setTeamId(value === '' ? null : Number(value))
          setChosen(null)
          withdraw.reset()
        }}
      />
      {team && preview.data && (
        <>
          <Choice
            name="withdrawal-rule"
            label={words.how}
            value={rule}
            options={withdrawalRules.map((value) => ({ value, label: words.rules[value] }))}
            onChange={setChosen}
          />
          <p>{words.hints[rule](preview.data.played, preview.data.remaining)}</p>
          <p className={styles.quiet}>{words.usual(words.rules[preview.data.usualRule])}</p>
          {preview.data.after.length > 0 && <Tables preview={preview.data} />}
          <Changes matches={preview.data.matches} />
          <Field
            label={words.reason}
            maxLength={limits.reasonLength}
            autoComplete="off"
            value={reason}
            error={isTried ? problem : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          <p className={styles.quiet}>{words.people(preview.data.people)}</p>
        </>
      )}
      {failure && <Message look="bad">{errorText(text, failure)}</Message>}
      <SheetActions>
        {team && preview.data && (
          <Button tone="danger" aria-disabled={withdraw.isPending || preview.isFetching} onClick={send}>
            {words.act(team.teamName)}
          </Button>
        )}
        <Button onClick={onClose}>{text.close}</Button>
      </SheetActions>
    </Sheet>
  )
}

function Tables({ preview }: { preview: WithdrawalPreview }) {
  const { withdrawals: words } = useWithdrawalText()
  const ranks = new Map(preview.before.map(({ teamId, rank }) => [teamId, rank]))
  return (
    <section aria-label={words.table}>
      <h3 className={styles.title}>{words.table}</h3>
      <div className={styles.tables}>
        <Table title={words.now} rows={preview.before} />
        <Table title={words.afterwards} rows={preview.after} ranks={ranks} />
      </div>
    </section>
  )
}

interface TableProps {
  title: string
  rows: WithdrawalPreview['after']
  /** Where each team was. */
  ranks?: ReadonlyMap<number, number>
}

function Table({ title, rows, ranks }: TableProps) {
  const { withdrawals: words } = useWithdrawalText()
  return (
    <table className={clsx(styles.table, 'num')}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.headTeam}</th>
          <th scope="col">{words.headPlayed}</th>
          <th scope="col">{words.headDifference}</th>
          <th scope="col">{words.headPoints}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ teamId, teamName, rank, played, difference, points, isWithdrawn }) => {
          const up = (ranks?.get(teamId) ?? rank) - rank
          return (
            <tr key={teamId}>
              <th scope="row">
                {isWithdrawn ? (
                  <>
                    <del>{teamName}</del> <small>{words.gone}</small>
                  </>
                ) : (
                  <>
                    {rank} <bdi>{teamName}</bdi>{' '}
                    {up > 0 && (
                      <small>
                        <span aria-hidden="true">{words.up(up)}</span>
                        <span className="sr-only">{words.upSpoken(up)}</span>
                      </small>
                    )}
                  </>
                )}
              </th>
              <td>{played}</td>
              <td>{difference > 0 ? `+${difference}` : difference}</td>
              <td>{points}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Changes({ matches }: { matches: WithdrawalPreview['matches'] }) {
  const text = useWithdrawalText()
  const { withdrawals: words } = text
  const shown = (match: Match) =>
    match.status === 'FORFEIT' ? `${scoreText(match) ?? ''} ${text.statuses.FORFEIT}` : text.statuses[match.status]
  return (
    <section aria-label={words.matches(matches.length)}>
      <h3 className={styles.title}>{words.matches(matches.length)}</h3>
      <ul className={styles.matches}>
        {matches.map(({ before, after }) => (
          <li key={after.matchId}>
            <span>
              {after.date && `${text.day(after.date)} ${after.startTime ?? ''}`}
              <b>{matchName(after, text)}</b>
            </span>
            <span className="num">
              <del>{before.status === after.status ? matchName(before, text) : shown(before)}</del>{' '}
              {before.status !== after.status && shown(after)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
