// Grid of the sets: two numbers each, their error right below, and how a dodgeball set ended.
import type { ScoreProblem, SportRules } from '@campus/contract/rules'
import { setEnds } from '@campus/contract/rules'
import { setsToWin } from '@campus/rules/results/sets'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { FieldMessage } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { type MatchValues, offeredSets, type SetValues } from './match-form.rules.ts'
import styles from './sets-grid.module.css'

interface Props {
  values: MatchValues
  put: (changes: Partial<MatchValues>) => void
  rules: SportRules
  problem: ScoreProblem | null
  names: [string, string]
}

const emptySet: SetValues = { one: '', two: '', end: '' }

export function SetsGrid({ values, put, rules, problem, names }: Props) {
  const text = useAdminText()
  const { form } = text.adminWords
  const id = useId()
  const sets = Array.from({ length: offeredSets(rules, values) }, (_, at) => values.sets[at] ?? emptySet)
  const change = (at: number, changes: Partial<SetValues>) =>
    put({ sets: sets.map((set, index) => (index === at ? { ...set, ...changes } : set)) })
  const wordsFor = ({ problem: kind, set = 0 }: ScoreProblem) => {
    if (kind === 'ILLEGAL_SET' && rules.kind === 'POINTS') return form.illegalPoints(rules.points, rules.lead)
    if (kind !== 'ILLEGAL_SET' || rules.kind !== 'TIES') return form.scoreProblems[kind]
    return form.illegalRubber(values.sport, setsToWin(rules.rubbers[set]?.rules.bestOf ?? 3))
  }
  const title = (at: number) => {
    if (rules.kind === 'GOALS') return form.periods[at] ?? ''
    if (rules.kind !== 'TIES') return text.matches.game(values.sport, at + 1)
    return `${text.matches.rubber(at + 1)} · ${form.disciplines[rules.rubbers[at]?.discipline ?? 'SINGLES']}`
  }
  const isTie = rules.kind === 'TIES'

  return (
    <div>
      <p className={styles.title}>{isTie ? form.rubbers(values.sport) : form.parts(values.sport)}</p>
      <p className={styles.legend}>
        <span>
          <b aria-hidden="true">1</b> {names[0]}
        </span>
        <span>
          <b aria-hidden="true">2</b> {names[1]}
        </span>
      </p>
      <div className={clsx(styles.grid, rules.kind === 'SURVIVORS' && styles.wide)}>
        {sets.map((set, at) => {
          const error = problem?.set === at ? wordsFor(problem) : undefined
          return (
            // A set is identified by its position.
            <fieldset key={at} className={styles.set}>
              <legend>{title(at)}</legend>
              {(['one', 'two'] as const).map((side, index) => (
                <label key={side} className={styles.side}>
                  <b aria-hidden="true">{index + 1}</b>
                  <input
                    className="num"
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={3}
                    aria-label={`${title(at)} ${names[index]}`}
                    aria-invalid={error ? true : undefined}
                    aria-describedby={`${id}-${at}`}
                    value={set[side]}
                    onChange={(event) => change(at, { [side]: event.target.value })}
                  />
                </label>
              ))}
              {rules.kind === 'SURVIVORS' && (
                <Select
                  label={form.end}
                  value={set.end}
                  options={(['', ...setEnds] as const).map((end) => ({ value: end, label: form.ends[end] }))}
                  onChange={(end) => change(at, { end })}
                />
              )}
              <FieldMessage id={`${id}-${at}`} error={error} />
            </fieldset>
          )
        })}
      </div>
      <FieldMessage hint={isTie ? form.rubbersHint(values.sport) : form.partsHint(values.sport)} />
    </div>
  )
}
