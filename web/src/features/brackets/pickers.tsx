// Native selects for the sport and its competition.
import type { Competition } from '@campus/contract/competitions'
import type { Sport } from '@campus/contract/sports'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBracketText } from '../../text/use-bracket-text.ts'
import type { Choice } from './choice.rules.ts'
import styles from './pickers.module.css'

interface Props {
  choice: Choice
  onSport: (sport: Sport) => void
  onCompetition: (competitionId: number) => void
}

export function Pickers({ choice, onSport, onCompetition }: Props) {
  const text = useBracketText()
  const words = text.bracketPage
  const { sport, sports, competition, competitions } = choice
  const [present, past] = [false, true].map((isPast) => competitions.filter(({ isArchived }) => isArchived === isPast))
  const option = ({ competitionId, name, season }: Competition) => (
    <option key={competitionId} value={competitionId}>
      {words.competitionName(name, season)}
    </option>
  )
  return (
    <div className={styles.pickers}>
      <Picker label={text.matches.sportMenu} value={sport} onChange={(value) => onSport(value)}>
        {sports.map((each) => (
          <option key={each} value={each}>
            {text.sport(each)}
          </option>
        ))}
      </Picker>
      {competition && (
        <Picker
          label={words.competition}
          value={String(competition.competitionId)}
          onChange={(value) => onCompetition(Number(value))}
        >
          {present?.map(option)}
          {past && past.length > 0 && <optgroup label={words.past}>{past.map(option)}</optgroup>}
        </Picker>
      )}
    </div>
  )
}

interface PickerProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Picker({ label, value, onChange, children }: PickerProps) {
  return (
    <span className={styles.picker}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  )
}
