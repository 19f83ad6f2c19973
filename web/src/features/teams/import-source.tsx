// Source of an import: its kind, a file or pasted cells, and the competition its teams enter.
import { FileUp } from 'lucide-react'
import { useId } from 'react'
import { useSeasonText } from '../../text/use-season-text.ts'
import { Choice } from '../../ui/fields/choice.tsx'
import { Select } from '../../ui/fields/select.tsx'
import panel from '../../ui/list/panel.module.css'
import { PasteArea } from '../../ui/paste/paste-area.tsx'
import styles from './import.module.css'
import { countRows, csvLink, decodeCsv } from './import.rules.ts'

export interface Source {
  kind: 'TEAMS' | 'PLAYERS'
  csv: string
  fileName: string | null
  competitionId: number | null
}

interface Props {
  source: Source
  competitions: { value: number; label: string }[]
  onChange: (source: Source) => void
  onReading: (isReading: boolean) => void
  onFailure: (words: string | null) => void
}

export function ImportSource({ source, competitions, onChange, onReading, onFailure }: Props) {
  const { imports: words } = useSeasonText().office
  const id = useId()
  const { kind, csv, fileName, competitionId } = source

  async function take(file: File | undefined) {
    if (!file) return
    onReading(true)
    const decoded = await file.arrayBuffer().then(decodeCsv, () => null)
    onReading(false)
    if (decoded === null) return onFailure(words.unreadable)
    onChange({ ...source, csv: decoded, fileName: file.name })
  }

  return (
    <>
      <div className={styles.kind}>
        <Choice
          name="kind"
          label={words.kind}
          value={kind}
          options={[
            { value: 'TEAMS', label: words.kinds.TEAMS },
            { value: 'PLAYERS', label: words.kinds.PLAYERS },
          ]}
          onChange={(next) => onChange({ ...source, kind: next })}
        />
      </div>
      {kind === 'TEAMS' && competitions.length > 0 && (
        <Select
          label={words.competition}
          value={competitionId === null ? '' : String(competitionId)}
          options={[
            { value: '', label: words.noCompetition },
            ...competitions.map(({ value, label }) => ({ value: String(value), label })),
          ]}
          onChange={(next) => onChange({ ...source, competitionId: next === '' ? null : Number(next) })}
        />
      )}
      <div className={panel.actions}>
        <label className={styles.file}>
          <FileUp aria-hidden="true" />
          <span>{fileName ? words.chosen(fileName, countRows(csv)) : words.file}</span>
          <input
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            onChange={(event) => {
              void take(event.target.files?.[0])
              // Reset the input: the same file, corrected and chosen again, must be read again.
              event.target.value = ''
            }}
          />
        </label>
        <a className={styles.template} href={csvLink(words.templates[kind])} download={words.templateNames[kind]}>
          {words.template}
        </a>
      </div>
      <p className={panel.quiet}>{words.fileHint}</p>
      <div className={styles.paste}>
        <PasteArea
          id={id}
          label={words.paste}
          rows={6}
          spellCheck={false}
          placeholder={words.pastePlaceholder}
          value={csv}
          onChange={(event) => onChange({ ...source, csv: event.target.value, fileName: null })}
        />
      </div>
    </>
  )
}
