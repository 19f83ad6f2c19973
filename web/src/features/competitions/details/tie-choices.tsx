// The order of play of a tie: which discipline each rubber is, and whether all are played.
import { disciplines, type SportRules, type TieRules } from '@campus/contract/rules'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Select } from '../../../ui/fields/select.tsx'

export function TieChoices({ rules, onChange }: { rules: TieRules; onChange: (rules: SportRules) => void }) {
  const { rules: words } = useSeasonText().office
  const options = disciplines.map((value) => ({ value, label: words.disciplines[value] }))
  const put = (at: number, discipline: (typeof disciplines)[number]) =>
    onChange({
      ...rules,
      rubbers: rules.rubbers.map((rubber, index) => (index === at ? { ...rubber, discipline } : rubber)),
    })
  return (
    <>
      {rules.rubbers.map(({ discipline }, at) => (
        <Select
          // A rubber is identified by its place in the order.
          key={at}
          label={words.rubber(at + 1)}
          value={discipline}
          options={options}
          onChange={(value) => put(at, value)}
        />
      ))}
      <Select
        label={words.allRubbers}
        value={String(rules.playsAll)}
        options={[false, true].map((value) => ({ value: String(value), label: words.allRubbersValue(value) }))}
        onChange={(value) => onChange({ ...rules, playsAll: value === 'true' })}
      />
    </>
  )
}
