// A captain protests: for which team, why, and which minute of the picture shows it.
import { limits } from '@campus/contract/limits'
import type { Match } from '@campus/contract/matches'
import { type SubmitEvent, useRef, useState } from 'react'
import { useRecordings } from '../../data/clips.ts'
import { useFileProtest } from '../../data/protests.ts'
import { seoulTime } from '../../text/format/dates.ts'
import { useProtestText } from '../../text/use-protest-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field, focusFirstError } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import styles from './protests.module.css'
import { filmedMinutes, teamsOf } from './protests.rules.ts'

export interface ProtestSheetProps {
  match: Match
  onClose: () => void
}

export function ProtestSheet({ match, onClose }: ProtestSheetProps) {
  const text = useProtestText()
  const { protests: words } = text
  const element = useRef<HTMLFormElement>(null)
  const teams = teamsOf(match)
  const { data: recordings = [] } = useRecordings(match.matchId)
  const minutes = filmedMinutes(recordings)
  const [teamId, setTeamId] = useState(String(teams[0]?.teamId ?? ''))
  const [name, setName] = useState('')
  const [isNamePublic, setNamePublic] = useState(false)
  const [reason, setReason] = useState('')
  const [minute, setMinute] = useState('')
  const [isTried, setTried] = useState(false)
  const filing = useFileProtest(match.matchId)
  const problems = {
    name: name.trim() === '' ? words.nameMissing : undefined,
    reason: reason.trim() === '' ? words.reasonMissing : undefined,
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (problems.name || problems.reason) return focusFirstError(element.current)
    if (filing.isPending) return
    const scene = minute !== '' && { minute: new Date(Number(minute)).toISOString() }
    filing.mutate(
      { teamId: Number(teamId), name: name.trim(), isNamePublic, reason: reason.trim(), ...scene },
      {
        onSuccess: () => {
          toast(words.sent)
          onClose()
        },
      },
    )
  }

  return (
    <Sheet title={words.sheet} close={text.close} onClose={onClose}>
      <form ref={element} className={styles.form} noValidate onSubmit={submit}>
        <Select
          label={words.team}
          value={teamId}
          options={teams.map((team) => ({ value: String(team.teamId), label: team.teamName }))}
          onChange={setTeamId}
        />
        <Field
          label={words.name}
          maxLength={limits.captainNameLength}
          autoComplete="off"
          value={name}
          error={isTried ? problems.name : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Checkbox checked={isNamePublic} onChange={(event) => setNamePublic(event.target.checked)}>
          {words.nameConsent}
        </Checkbox>
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          rows={4}
          maxLength={limits.protestLength}
          count={words.count(reason.length, limits.protestLength)}
          value={reason}
          error={isTried ? problems.reason : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {minutes.length > 0 && (
          <Select
            label={words.minute}
            value={minute}
            options={[
              { value: '', label: words.noMinute },
              ...minutes.map((at) => ({ value: String(at), label: seoulTime(at) })),
            ]}
            onChange={setMinute}
          />
        )}
        {filing.error && <Message look="bad">{errorText(text, filing.error)}</Message>}
        <SheetActions>
          <Button type="submit" tone="primary" aria-disabled={filing.isPending}>
            {words.send}
          </Button>
        </SheetActions>
      </form>
    </Sheet>
  )
}
