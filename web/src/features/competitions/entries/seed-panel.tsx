// Seeds and groups of the entries: typed, numbered in order, or drawn.
import type { Entry } from '@campus/contract/competitions'
import { groupNames } from '@campus/rules/brackets/groups'
import { useState } from 'react'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { FieldMessage } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import panel from '../../../ui/list/panel.module.css'
import styles from './entries.module.css'
import {
  changeEntry,
  clearGroups,
  clearSeeds,
  drawGroups,
  groupsOf,
  loneGroups,
  mostGroups,
  type SeedProblem,
  seedInOrder,
} from './entries.rules.ts'

interface Props {
  entries: Entry[]
  problems: Map<number, SeedProblem>
  nameOf: (teamId: number) => { teamName: string; department: string }
  onChange: (entries: Entry[]) => void
}

export function SeedPanel({ entries, problems, nameOf, onChange }: Props) {
  const { entries: words } = useSeasonText().office
  const present = groupsOf(entries)
  const most = mostGroups(entries.length)
  const [wanted, setWanted] = useState(() => present.length || Math.min(2, most))
  const count = Math.min(wanted, most)
  const groups = [...new Set([...present, ...groupNames(Math.max(count, present.length))])].toSorted()
  const problemText = (problem: SeedProblem | undefined) =>
    problem === 'taken' ? words.seedTaken : problem && words.seedRange(entries.length)

  if (entries.length === 0) return <Notice title={words.noneYet} />
  return (
    <div className={panel.body}>
      <p className={panel.quiet}>{words.seedHint}</p>
      <div className={styles.draw}>
        <div className={panel.actions}>
          <Button onClick={() => onChange(seedInOrder(entries))}>{words.autoSeed}</Button>
          <Button onClick={() => onChange(clearSeeds(entries))}>{words.clearSeeds}</Button>
        </div>
        <div className={styles.groups}>
          <Select
            label={words.groups}
            value={String(count)}
            options={Array.from({ length: most }, (_, index) => ({
              value: String(index + 1),
              label: String(index + 1),
            }))}
            onChange={(value) => setWanted(Number(value))}
          />
          <Button tone="primary" onClick={() => onChange(drawGroups(entries, count))}>
            {words.draw}
          </Button>
          <Button onClick={() => onChange(clearGroups(entries))}>{words.clearGroups}</Button>
        </div>
        <p className={panel.quiet}>{words.drawHint}</p>
      </div>
      <FieldMessage error={loneGroups(entries).map(words.loneGroup).join(' ') || undefined} />
      <ul className={styles.seeds}>
        {entries.map((entry, index) => {
          const { teamName, department } = nameOf(entry.teamId)
          const problem = problemText(problems.get(entry.teamId))
          const isFirstOfGroup = entry.groupName !== null && entries[index - 1]?.groupName !== entry.groupName
          return (
            <li key={entry.teamId} data-group={isFirstOfGroup || undefined}>
              <input
                aria-label={words.seedOf(teamName)}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem && `seed-${entry.teamId}`}
                inputMode="numeric"
                maxLength={3}
                placeholder={words.seed}
                value={entry.seed ?? ''}
                onChange={(event) => {
                  const digits = event.target.value.replace(/\D/g, '')
                  onChange(changeEntry(entries, entry.teamId, { seed: digits === '' ? null : Number(digits) }))
                }}
              />
              <span className={styles.name}>
                <strong>{teamName}</strong> {department !== teamName && <small>{department}</small>}
                {problem && (
                  <em id={`seed-${entry.teamId}`} className={styles.problem}>
                    {problem}
                  </em>
                )}
              </span>
              <select
                aria-label={words.groupOf(teamName)}
                value={entry.groupName ?? ''}
                onChange={(event) =>
                  onChange(changeEntry(entries, entry.teamId, { groupName: event.target.value || null }))
                }
              >
                <option value="">{words.noGroup}</option>
                {groups.map((group) => (
                  <option key={group} value={group}>
                    {group}
                  </option>
                ))}
              </select>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
