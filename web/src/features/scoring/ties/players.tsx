// Chooses who plays a rubber: from the squad by a tap, or typed.
import { limits } from '@campus/contract/limits'
import type { Discipline } from '@campus/contract/rules'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { Squad } from '../../../data/scoring/scoring.calls.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import type { Desk } from '../console/desk.ts'
import chips from '../log/log-list.module.css'
import { sides } from '../pads/controls.rules.ts'
import { playerName } from './rubber-desk.rules.ts'
import styles from './ties.module.css'

export type Sides = [one: string[], two: string[]]

interface Props {
  desk: Pick<Desk, 'match' | 'names' | 'colors'>
  discipline: Discipline
  squads: readonly Squad[]
  value: Sides
  onChange: (players: Sides) => void
}

/** Singles or doubles. */
const playersOf = (discipline: Discipline) => (discipline.endsWith('DOUBLES') ? 2 : 1)

export function Players({ desk, discipline, squads, value, onChange }: Props) {
  const most = playersOf(discipline)
  const put = (side: 1 | 2, names: string[]) => onChange(side === 1 ? [names, value[1]] : [value[0], names])
  return sides.map((side) => (
    <Side
      key={side}
      team={desk.names[side - 1] ?? ''}
      color={desk.colors.sides[side - 1] ?? ''}
      squad={squads.find(({ teamId }) => teamId === desk.match[`teamId${side}`])}
      most={most}
      chosen={value[side - 1] ?? []}
      onChange={(names) => put(side, names)}
    />
  ))
}

interface SideProps {
  team: string
  color: string
  squad: Squad | undefined
  most: number
  chosen: string[]
  onChange: (names: string[]) => void
}

function Side({ team, color, squad, most, chosen, onChange }: SideProps) {
  const { ties: words, scoring } = useScoringText()
  const [typed, setTyped] = useState('')
  // One more takes the place of the one that was chosen last.
  const add = (player: string) => onChange([...chosen.slice(0, most - 1), player])
  const toggle = (player: string) =>
    chosen.includes(player) ? onChange(chosen.filter((each) => each !== player)) : add(player)
  const listed = (squad?.players ?? []).map(({ number, name }) => ({ number, label: name || String(number ?? '') }))
  const others = chosen.filter((player) => !listed.some(({ label }) => label === player))
  return (
    <section className={styles.side} style={{ borderInlineStartColor: color }} aria-label={team}>
      <h4>{team}</h4>
      <div className={chips.chips}>
        {others.map((player) => (
          <button key={player} type="button" aria-pressed="true" onClick={() => toggle(player)}>
            {playerName(player, words.numbered)}
            <X aria-hidden="true" size="1rem" />
          </button>
        ))}
        {listed.map(({ number, label }, at) => (
          <button key={at} type="button" aria-pressed={chosen.includes(label)} onClick={() => toggle(label)}>
            {number !== null && <small className="num">{number}</small>} {label === String(number) ? '' : label}
          </button>
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const player = typed.trim().slice(0, limits.playerNameLength)
          if (player && !chosen.includes(player)) add(player)
          setTyped('')
        }}
      >
        <Field
          label={scoring.rubbers.typed(team)}
          maxLength={limits.playerNameLength}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          beside={<Button type="submit">{scoring.rubbers.add}</Button>}
        />
      </form>
    </section>
  )
}
