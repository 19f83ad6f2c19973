// The numbers and choices of rules, each with its range and why it does not fit: of a house rule, and of a sport of one's own.
import type { SportRules } from '@campus/contract/rules'
import type { Sport } from '@campus/contract/sports'
import { isCapPlayable, isLastPlayable, maxForfeitScore, rulesFit } from '@campus/rules/sports/presets'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { FieldMessage } from '../../../ui/fields/field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import panel from '../../../ui/list/panel.module.css'
import { isComplete, isOutside, type NumberRule, setCounts, valueOf, withValue } from './house-rules.rules.ts'
import { TieChoices } from './tie-choices.tsx'

interface Props {
  sport: Sport
  rules: SportRules
  numbers: NumberRule[]
  onChange: (rules: SportRules) => void
}

export function RuleFields({ sport, rules, numbers, onChange }: Props) {
  const { common, rules: words } = useSeasonText().office
  const labels = { ...words, points: words.pointsOf(sport), periods: words.periodsOf(sport) } as unknown as Record<
    string,
    string
  >
  const hints: Record<string, string> = {
    extraHalfMinutes: words.extraHint,
    shootOutKicks: words.kicksHint,
    cap: words.capHint,
    target: words.targetHint,
    bonusFouls: words.bonusHint,
    periodMinutes: words.periodHint,
    slotMinutes: words.slotHint,
  }
  const isUnfit = isComplete(rules) && !rulesFit(sport, rules)
  const most = maxForfeitScore(rules)
  const unfit: Record<string, string | undefined> = isUnfit
    ? {
        cap: isCapPlayable(rules) ? undefined : words.capTooSmall,
        lastPoints: isLastPlayable(rules) ? undefined : words.lastTooLong,
        forfeitScore: most !== null && rules.forfeitScore > most ? words.forfeitTooLarge(most) : undefined,
      }
    : {}
  return (
    <>
      <div className={panel.fields}>
        <RuleChoices sport={sport} rules={rules} onChange={onChange} />
        {numbers.map((rule) => {
          const value = valueOf(rules, rule.field)
          return (
            <NumberField
              key={rule.field}
              label={labels[rule.field] ?? rule.field}
              hint={hints[rule.field]}
              value={value}
              error={isOutside(rule, value) ? common.range(rule.min, rule.max) : unfit[rule.field]}
              onChange={(next) => onChange(withValue(rules, rule.field, next))}
            />
          )
        })}
      </div>
      <FieldMessage error={isUnfit && !Object.values(unfit).some(Boolean) ? words.survivorsTimed : undefined} />
    </>
  )
}

/** Rules that are chosen from a few values. */
interface ChoicesProps {
  sport: Sport
  rules: SportRules
  onChange: (rules: SportRules) => void
}

function RuleChoices({ sport, rules, onChange }: ChoicesProps) {
  const { rules: words } = useSeasonText().office
  if (rules.kind === 'GOALS' || rules.kind === 'PLACED') return null
  if (rules.kind === 'PERIODS') {
    return (
      <Select
        label={words.level}
        value={String(rules.mayDraw)}
        options={[false, true].map((value) => ({ value: String(value), label: words.levelValue(value) }))}
        onChange={(value) => onChange({ ...rules, mayDraw: value === 'true' })}
      />
    )
  }
  if (rules.kind === 'TIES') return <TieChoices rules={rules} onChange={onChange} />
  const sets = setCounts.map((count) => ({ value: String(count), label: words.bestOfValue(sport, count) }))
  const timed = { value: '', label: words.bestOfTime }
  return (
    <>
      <Select
        label={words.mostParts(sport)}
        value={rules.bestOf === null ? '' : String(rules.bestOf)}
        options={rules.kind === 'SURVIVORS' ? [...sets, timed] : sets}
        onChange={(value) => onChange(withValue(rules, 'bestOf', value === '' ? null : Number(value)))}
      />
      {rules.kind === 'POINTS' && rules.points > 1 && (
        <Select
          label={words.lead}
          value={String(rules.lead)}
          options={[1, 2].map((lead) => ({ value: String(lead), label: words.leadValue(lead) }))}
          onChange={(value) => onChange(withValue(rules, 'lead', Number(value)))}
        />
      )}
      {rules.kind === 'SURVIVORS' && (
        <Select
          label={words.decidedBy}
          value={rules.decidedBy}
          options={(['SETS', 'SURVIVORS'] as const).map((value) => ({ value, label: words.decided[value] }))}
          onChange={(value) => onChange(withValue(rules, 'decidedBy', value))}
        />
      )}
    </>
  )
}
