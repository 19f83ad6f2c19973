// Another team takes the place of one that has not played: which for which, and why.
import type { CompetitionDetails } from '@campus/contract/competitions'
import { limits } from '@campus/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { teamList } from '../../data/teams.ts'
import { useReplaceTeam } from '../../data/withdrawals.ts'
import { errorText } from '../../text/use-text.tsx'
import { useWithdrawalText } from '../../text/use-withdrawal-text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import styles from './withdraw-sheet.module.css'

export interface ReplaceSheetProps {
  competition: CompetitionDetails
  onClose: () => void
}

export function ReplaceSheet({ competition, onClose }: ReplaceSheetProps) {
  const text = useWithdrawalText()
  const { replacements: words, withdrawals } = text
  const { competitionId, entries, sport } = competition
  const { data: known = [] } = useQuery(teamList())
  const [teamId, setTeamId] = useState('')
  const [byTeamId, setByTeamId] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const replacing = useReplaceTeam(competitionId)
  const isClash = replacing.error instanceof ApiError && replacing.error.code === 'CLASH'
  const others = known.filter(
    (team) => (team.sport === null || team.sport === sport) && !entries.some((entry) => entry.teamId === team.teamId),
  )
  const problems = {
    team: teamId === '' ? words.teamMissing : undefined,
    by: byTeamId === null ? words.byMissing : undefined,
    reason: reason.trim() === '' ? withdrawals.reasonMissing : undefined,
  }

  function send() {
    setTried(true)
    if (problems.team || byTeamId === null || problems.reason || replacing.isPending) return
    replacing.mutate(
      { teamId: Number(teamId), byTeamId, reason: reason.trim(), ...(isClash && { allowClash: true }) },
      {
        onSuccess: ({ matches }) => {
          toast(words.done(matches))
          onClose()
        },
      },
    )
  }

  return (
    <Sheet title={words.title} close={text.close} onClose={onClose}>
      <p className={styles.quiet}>{words.hint}</p>
      <Select
        label={words.team}
        value={teamId}
        error={isTried ? problems.team : undefined}
        options={[
          { value: '', label: withdrawals.choose },
          ...entries.map((entry) => ({ value: String(entry.teamId), label: entry.teamName })),
        ]}
        onChange={(value) => {
          setTeamId(value)
          replacing.reset()
        }}
      />
      <Combobox
        label={words.by}
        value={byTeamId}
        error={isTried ? problems.by : undefined}
        options={others.map((team) => ({ value: team.teamId, label: team.teamName, note: team.department }))}
        onChange={(value) => {
          setByTeamId(typeof value === 'number' ? value : null)
          replacing.reset()
        }}
      />
      <Field
        label={withdrawals.reason}
        maxLength={limits.reasonLength}
        autoComplete="off"
        value={reason}
        error={isTried ? problems.reason : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {replacing.error && <Message look={isClash ? 'warning' : 'bad'}>{errorText(text, replacing.error)}</Message>}
      <SheetActions>
        <Button tone="primary" aria-disabled={replacing.isPending} onClick={send}>
          {isClash ? words.anyway : words.act}
        </Button>
        <Button onClick={onClose}>{text.close}</Button>
      </SheetActions>
    </Sheet>
  )
}
