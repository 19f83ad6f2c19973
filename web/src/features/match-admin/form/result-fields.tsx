// Fields of the result: the winner of a forfeit, the score, its sets and the shoot-out, checked by the rules while typing.
import type { ScoreProblem } from '@campus/contract/rules'
import { validateResult } from '@campus/rules/results/result'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Choice } from '../../../ui/fields/choice.tsx'
import { Field, FieldMessage } from '../../../ui/fields/field.tsx'
import type { FieldsProps } from './game-fields.tsx'
import styles from './match-form.module.css'
import { draftOf, isDerived, mustDecide, numberOf } from './match-form.rules.ts'
import { SetsGrid } from './sets-grid.tsx'

interface Props extends FieldsProps {
  /** The problem found by the rules or, after that, by the server. */
  problem: ScoreProblem | null
  names: [string, string]
}

export function ResultFields(props: Props) {
  const { values, put, errorOf, options, edited, problem, names } = props
  const { form } = useAdminText().adminWords
  const { rules } = options
  const isForfeit = values.status === 'FORFEIT'
  const isCounted = isDerived(values)
  const validation = rules && validateResult(rules, draftOf(values))
  const total = isCounted && validation?.ok ? [validation.scoreOne, validation.scoreTwo].map(String) : null
  const whole = problem && problem.set === undefined ? form.scoreProblems[problem.problem] : undefined
  const isShootOut = problem?.problem === 'ILLEGAL_SHOOT_OUT'
  const sides = ['scoreOne', 'scoreTwo'] as const

  return (
    <div className={styles.result}>
      {isForfeit && <ForfeitWinner {...props} />}
      <div className={styles.scores}>
        {sides.map((field, at) => (
          <Field
            key={field}
            className={styles.score}
            label={form.score(names[at] ?? '')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            readOnly={isCounted}
            hint={isCounted && at === 0 ? form.derived(values.sport) : undefined}
            value={isCounted ? (total?.[at] ?? '-') : values[field]}
            error={errorOf(field) ?? (whole && at === 0 && !isForfeit && !isShootOut ? whole : undefined)}
            onChange={(event) => put({ [field]: event.target.value })}
          />
        ))}
      </div>
      {edited && rules && <SetsGrid {...props} rules={rules} />}
      {edited && (
        // Whether fans see the sub-scores is chosen separately: a correction does not publish them.
        <Checkbox checked={values.showSubScores} onChange={(event) => put({ showSubScores: event.target.checked })}>
          {form.showSubScores(values.sport)}
        </Checkbox>
      )}
      {!isForfeit && rules && mayShootOut(props) && <ShootOut {...props} error={isShootOut ? whole : undefined} />}
      <p className={styles.verdict} aria-live="polite">
        {validation?.ok && !problem && verdictText(validation.winner, values.status === 'LIVE')}
      </p>
    </div>
  )

  function verdictText(winner: 1 | 2 | null, isRunning: boolean): string {
    if (isRunning) return form.running
    return winner ? form.wins(names[winner - 1] ?? '') : form.drawn
  }
}

/** Kicks from the penalty mark decide a level match that needs a winner. */
function mayShootOut({ values, options }: Props): boolean {
  const { rules } = options
  if (rules?.kind !== 'GOALS' || rules.shootOutKicks === 0 || !mustDecide(values)) return false
  if (values.shootOutOne !== '' || values.shootOutTwo !== '') return true
  const draft = draftOf(values)
  const sum = (side: 'one' | 'two') => draft.sets.reduce((all, set) => all + set[side], 0)
  return isDerived(values) ? sum('one') === sum('two') : draft.scoreOne === draft.scoreTwo
}

function ShootOut({ values, put, names, error }: Props & { error: string | undefined }) {
  const { form } = useAdminText().adminWords
  const sides = ['shootOutOne', 'shootOutTwo'] as const
  return (
    <div className={styles.scores}>
      {sides.map((field, at) => (
        <Field
          key={field}
          className={styles.score}
          label={`${form.shootOut} · ${names[at]}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          hint={at === 0 ? form.shootOutHint : undefined}
          value={values[field]}
          error={at === 0 ? error : undefined}
          onChange={(event) => put({ [field]: event.target.value })}
        />
      ))}
    </div>
  )
}

function ForfeitWinner({ values, put, errorOf, options, names }: Props) {
  const { form } = useAdminText().adminWords
  const award = String(options.rules?.forfeitScore ?? 1)
  const difference = numberOf(values.scoreOne) - numberOf(values.scoreTwo)
  const value = difference > 0 ? '1' : difference < 0 ? '2' : ''
  return (
    <div className={styles.forfeit}>
      <p>{form.forfeit}</p>
      <Choice
        name="forfeit"
        label={form.forfeit}
        value={value}
        options={[
          { value: '1', label: names[0] },
          { value: '2', label: names[1] },
        ]}
        onChange={(winner) =>
          put(winner === '1' ? { scoreOne: award, scoreTwo: '0' } : { scoreOne: '0', scoreTwo: award })
        }
      />
      <FieldMessage error={errorOf('status')} />
    </div>
  )
}
