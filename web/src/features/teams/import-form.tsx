// Import of teams or players from a file or the clipboard: first a dry run, then the good rows are written.
import { limits } from '@campus/contract/limits'
import type { ImportReport as Report } from '@campus/contract/teams'
import { useState } from 'react'
import { useImport } from '../../data/teams.ts'
import { competitionPath, paths } from '../../paths.ts'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/feedback/message.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Working } from '../../ui/feedback/working.tsx'
import { useUnsavedGuard } from '../../ui/form/unsaved.tsx'
import { Card } from '../../ui/list/card.tsx'
import panel from '../../ui/list/panel.module.css'
import { ImportReport } from './import-report.tsx'
import { ImportSource, type Source } from './import-source.tsx'

type Phase = 'reading' | 'checking' | 'saving'
const phases: Phase[] = ['reading', 'checking', 'saving']
const emptySource: Source = { kind: 'TEAMS', csv: '', fileName: null, competitionId: null }

/** Link to the organiser's next step. */
function NextStep({ source: { kind, competitionId } }: { source: Source }) {
  const { imports: words } = useSeasonText().office
  if (kind === 'PLAYERS') return <ButtonLink to={paths.createTeam}>{words.toTeams}</ButtonLink>
  if (competitionId === null) return <ButtonLink to={paths.competitions}>{words.toCompetitions}</ButtonLink>
  return <ButtonLink to={competitionPath(competitionId)}>{words.toCompetition}</ButtonLink>
}

export function ImportForm({ competitions }: { competitions: { value: number; label: string }[] }) {
  const text = useSeasonText()
  const { imports: words } = text.office
  const [source, setSource] = useState(emptySource)
  const [phase, setPhase] = useState<Phase | null>(null)
  const [trial, setTrial] = useState<Report | null>(null)
  const [done, setDone] = useState<Report | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = useImport()
  const leavePrompt = useUnsavedGuard(source.csv.trim() !== '' && !done)

  function change(next: Source) {
    setSource(next)
    setTrial(null)
    setFailure(null)
  }

  async function send(isTrial: boolean) {
    if (phase) return
    if (source.csv.trim() === '') return setFailure(words.checkFirst)
    if (source.csv.length > limits.csvLength) return setFailure(words.tooLong)
    setFailure(null)
    setPhase(isTrial ? 'checking' : 'saving')
    const { kind, csv, competitionId } = source
    const withCompetition = kind === 'TEAMS' && competitionId !== null ? { competitionId } : {}
    try {
      const report = await run.mutateAsync({ kind, csv, isTrial, ...withCompetition })
      if (isTrial) setTrial(report)
      else {
        setDone(report)
        toast(words.finished[kind](report.created + report.updated))
      }
    } catch (error) {
      setFailure(errorText(text, error))
    } finally {
      setPhase(null)
    }
  }

  function startAgain() {
    change({ ...emptySource, kind: source.kind })
    setDone(null)
  }

  const report = done ?? trial
  const good = report ? report.created + report.updated : 0
  return (
    <>
      {!done && (
        <Card title={words.card} note={words.columns[source.kind]}>
          <div className={panel.body}>
            <ImportSource
              source={source}
              competitions={competitions}
              onChange={change}
              onReading={(isReading) => setPhase(isReading ? 'reading' : null)}
              onFailure={setFailure}
            />
            {failure && <Message look="bad">{failure}</Message>}
            {phase && <Working label={words.phases[phase]} step={phases.indexOf(phase) + 1} steps={phases.length} />}
            {!trial && (
              <Button tone="primary" aria-disabled={phase !== null || source.csv === ''} onClick={() => send(true)}>
                {words.check}
              </Button>
            )}
            {!trial && source.csv === '' && <p className={panel.quiet}>{words.checkFirst}</p>}
          </div>
        </Card>
      )}
      {report && (
        <Card title={done ? words.done : words.report}>
          <div className={panel.body}>
            <ImportReport report={report}>
              {done ? (
                <>
                  <NextStep source={source} />
                  <Button onClick={startAgain}>{words.another}</Button>
                </>
              ) : (
                <Button
                  tone="primary"
                  aria-disabled={phase !== null || good === 0}
                  onClick={() => good > 0 && send(false)}
                >
                  {good > 0 ? words.run[source.kind](good) : words.nothing}
                </Button>
              )}
            </ImportReport>
          </div>
        </Card>
      )}
      {leavePrompt}
    </>
  )
}
