// Opens a rubber: who plays it, which may be skipped, and the side that serves first.
import type { TieRules } from '@campus/contract/rules'
import { serveOf } from '@campus/rules/scoring/points'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import type { Squad } from '../../../data/scoring/scoring.calls.ts'
import { useScoringText } from '../../../text/use-scoring-text.ts'
import styles from '../console/console.module.css'
import type { Desk } from '../console/desk.ts'
import { sides } from '../pads/controls.rules.ts'
import pads from '../pads/pad.module.css'
import { Pad } from '../pads/pad.tsx'
import { NextPad } from '../pads/start-pad.tsx'
import { Players, type Sides } from './players.tsx'
import { namesIn } from './rubber-desk.rules.ts'
import own from './ties.module.css'

interface Props {
  desk: Desk
  index: number
  squads: readonly Squad[]
  bar: ReactNode
}

export function RubberStart({ desk, index, squads, bar }: Props) {
  const { ties: words, scoring } = useScoringText()
  const before = desk.game.folded.state.rubbers[index]?.players
  const [players, setPlayers] = useState<Sides>(before ? [[...before[0]], [...before[1]]] : [[], []])
  const planned = (desk.game.rules as TieRules).rubbers[index]
  const names = namesIn(desk.names, players, words.numbered)
  const body = { type: 'RUBBER', rubber: index, ...(players.flat().length > 0 && { players }) } as const
  if (!planned) return bar
  return (
    <div className={styles.console}>
      {bar}
      <div className={own.start}>
        <h3>{scoring.rubbers.whoPlays}</h3>
        <p>{scoring.rubbers.whoHint}</p>
        <Players desk={desk} discipline={planned.discipline} squads={squads} value={players} onChange={setPlayers} />
      </div>
      <div className={styles.zone}>
        {serveOf(planned.rules, desk.match.sport) === 'NONE' ? (
          <NextPad desk={desk} body={body} label={scoring.start} />
        ) : (
          <>
            <p className={pads.ask}>{scoring.whoServes}</p>
            <div className={clsx(pads.pads, own.short)}>
              {sides.map((side) => (
                <Pad
                  key={side}
                  desk={desk}
                  side={side}
                  body={{ ...body, team: side }}
                  label={`${names[side - 1]} ${scoring.serveFirst}`}
                >
                  <span>{names[side - 1]}</span>
                  <small>{scoring.serveFirst}</small>
                </Pad>
              ))}
            </div>
          </>
        )}
      </div>
    </div>
  )
}
