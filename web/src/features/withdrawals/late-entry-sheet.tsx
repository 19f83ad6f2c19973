// A team enters a league late: which, into which group, between which days; the matches that are added, and why.
import type { CompetitionDetails } from '@campus/contract/competitions'
import { limits } from '@campus/contract/limits'
import type { Match } from '@campus/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lateEntryPreview, useLateEntry } from '../../data/late-entries.ts'
import { teamList } from '../../data/teams.ts'
import { addDays } from '../../text/format/dates.ts'
import { matchName } from '../../text/format/side-name.ts'
import { errorText } from '../../text/use-text.tsx'
import { useWithdrawalText } from '../../text/use-withdrawal-text.ts'
import { useToday } from '../../ui/browser/use-clock.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date/date-field.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import styles from './withdraw-sheet.module.css'

export interface LateEntrySheetProps {
  competition: CompetitionDetails
  onClose: () => void
}

/** Where nothing says how long a season lasts. */
const usualDays = 28

export function LateEntrySheet({ competition, onClose }: LateEntrySheetProps) {
  const text = useWithdrawalText()
  const { lateEntries: words, withdrawals } = text
  const { competitionId, entries, sport, lastDay: end } = competition
  const { data: known = [] } = useQuery(teamList())
  const today = useToday()
  const groups = [...new Set(entries.flatMap(({ groupName }) => groupName ?? []))].toSorted()
  const [teamId, setTeamId] = useState<number | null>(null)
  const [group, setGroup] = useState(groups[0] ?? '')
  const [firstDay, setFirstDay] = useState(addDays(today, 1))
  const [lastDay, setLastDay] = useState(end && end > today ? end : addDays(today, usualDays))
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const form = { groupName: group || null, firstDay, lastDay }
  const preview = useQuery({
    ...lateEntryPreview(competitionId, { teamId: teamId ?? 0, ...form }),
    enabled: teamId !== null,
  })
  const entering = useLateEntry(competitionId)
  const others = known.filter(
    (team) => (team.sport === null || team.sport === sport) && !entries.some((entry) => entry.teamId === team.teamId),
  )
  const team = others.find((one) => one.teamId === teamId)
  const problem = reason.trim() === '' ? withdrawals.reasonMissing : undefined
  const failure = entering.error ?? preview.error

  function send() {
    setTried(true)
    if (!team || !preview.data || preview.error || problem || entering.isPending) return
    const { teamName } = team
    entering.mutate(
      { teamId: team.teamId, ...form, reason: reason.trim() },
      {
        onSuccess: () => {
          toast(words.done(teamName))
          onClose()
        },
      },
    )
  }

  return (
    <Sheet title={words.title} close={text.close} onClose={onClose}>
      <p className={styles.quiet}>{words.hint}</p>
      <Combobox
        label={words.team}
        value={teamId}
        error={isTried && teamId === null ? words.teamMissing : undefined}
        options={others.map((one) => ({ value: one.teamId, label: one.teamName, note: one.department }))}
        onChange={(value) => {
          setTeamId(typeof value === 'number' ? value : null)
          entering.reset()
        }}
      />
      {groups.length > 0 && (
        <Select
          label={words.group}
          value={group}
          options={groups.map((value) => ({ value, label: value }))}
          onChange={setGroup}
        />
      )}
      <div className={styles.days}>
        <DateField label={words.firstDay} value={firstDay} onDay={setFirstDay} />
        <DateField label={words.lastDay} value={lastDay} onDay={setLastDay} />
      </div>
      {team && preview.data && !preview.error && <Added matches={preview.data.matches} />}
      <Field
        label={withdrawals.reason}
        maxLength={limits.reasonLength}
        autoComplete="off"
        value={reason}
        error={isTried ? problem : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure && <Message look="bad">{errorText(text, failure)}</Message>}
      <SheetActions>
        <Button tone="primary" aria-disabled={entering.isPending || preview.isFetching} onClick={send}>
          {words.act}
        </Button>
        <Button onClick={onClose}>{text.close}</Button>
      </SheetActions>
    </Sheet>
  )
}

function Added({ matches }: { matches: Match[] }) {
  const text = useWithdrawalText()
  const { lateEntries: words } = text
  return (
    <section aria-label={words.matches(matches.length)}>
      <h3 className={styles.title}>{words.matches(matches.length)}</h3>
      <ul className={styles.matches}>
        {matches.map((match) => (
          <li key={match.matchId}>
            <b>{matchName(match, text)}</b>
            <span className="num">
              {match.date && text.day(match.date)} {match.startTime} {match.venue}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
