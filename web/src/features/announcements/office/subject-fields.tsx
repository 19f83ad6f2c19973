// What an announcement is about: the campus, a competition, or a match of a day.
import { useQuery } from '@tanstack/react-query'
import { competitionList } from '../../../data/competitions.ts'
import { matchesOn } from '../../../data/matches/match-lists.ts'
import { competitionTitle } from '../../../text/format/competition-title.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useAnnouncingText } from '../../../text/use-announcing-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { DateField } from '../../../ui/date/date-field.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Select } from '../../../ui/fields/select.tsx'

export const subjectKinds = ['campus', 'competition', 'match'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export interface SubjectDraft {
  kind: SubjectKind
  competitionId: string
  /** The day whose matches are offered. */
  date: string
  matchId: string
}

interface Props {
  subject: SubjectDraft
  onChange: (subject: SubjectDraft) => void
  /** Nothing was chosen. */
  isMissing: boolean
}

export function SubjectFields({ subject, onChange, isMissing }: Props) {
  const { announcing: words } = useAnnouncingText()
  const put = (changes: Partial<SubjectDraft>) => onChange({ ...subject, ...changes })
  const field = { subject, put, error: isMissing ? words.problems.subject : undefined }
  return (
    <>
      <Select
        label={words.subject}
        value={subject.kind}
        options={subjectKinds.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={(kind) => put({ kind })}
      />
      {subject.kind === 'competition' && <CompetitionField {...field} />}
      {subject.kind === 'match' && <MatchField {...field} />}
    </>
  )
}

interface FieldProps {
  subject: SubjectDraft
  put: (changes: Partial<SubjectDraft>) => void
  error: string | undefined
}

function CompetitionField({ subject, put, error }: FieldProps) {
  const text = useAnnouncingText()
  const { announcing: words } = text
  const { data = [], error: failure } = useQuery(competitionList())
  if (failure) return <Message look="warning">{errorText(text, failure)}</Message>
  const options = data.map((one) => ({
    value: String(one.competitionId),
    label: `${competitionTitle(one)} · ${text.sport(one.sport)}`,
  }))
  return (
    <Select
      label={words.kinds.competition}
      value={subject.competitionId}
      options={[{ value: '', label: words.choose }, ...options]}
      error={error}
      onChange={(competitionId) => put({ competitionId })}
    />
  )
}

function MatchField({ subject, put, error }: FieldProps) {
  const text = useAnnouncingText()
  const { announcing: words } = text
  const { data, error: failure } = useQuery(matchesOn({ sport: 'ALL', date: subject.date }))
  const options = (data ?? []).map((match) => ({
    value: String(match.matchId),
    label: [match.startTime, matchName(match, text), text.sport(match.sport)].filter(Boolean).join(' · '),
  }))
  return (
    <>
      <DateField label={words.matchDate} value={subject.date} onDay={(date) => put({ date, matchId: '' })} />
      {failure && <Message look="warning">{errorText(text, failure)}</Message>}
      <Select
        label={words.kinds.match}
        value={subject.matchId}
        options={[{ value: '', label: words.choose }, ...options]}
        hint={data?.length === 0 ? words.noMatches : undefined}
        error={error}
        onChange={(matchId) => put({ matchId })}
      />
    </>
  )
}
