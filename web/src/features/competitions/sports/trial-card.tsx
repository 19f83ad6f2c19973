// What ten thousand random matches by these rules showed, and one of them as a sample.
import type { SideMarks } from '@campus/contract/marks'
import type { PlacedRules, SportRules } from '@campus/contract/rules'
import { draftCode } from '@campus/rules/kits/kits'
import { playRandomly, trialMatches } from '@campus/rules/kits/trial'
import { bareUnits, markText } from '@campus/rules/results/mark-text'
import { bestMark, placesOf } from '@campus/rules/results/places'
import { useState } from 'react'
import { useSeasonText } from '../../../text/use-season-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { Card } from '../../../ui/list/card.tsx'
import panel from '../../../ui/list/panel.module.css'
import styles from './sports.module.css'
import type { Trying } from './use-trial.ts'

export function TrialCard({ rules, trying }: { rules: SportRules | null; trying: Trying }) {
  const text = useSeasonText()
  const { trial: words } = text.office.ownSports
  const { matches, taps, draws, problems, isDone } = trying
  return (
    <Card title={words.title}>
      <div className={panel.body}>
        {!rules && <p className={panel.quiet}>{words.waiting}</p>}
        {rules && !isDone && <p className={panel.quiet}>{words.running(matches, trialMatches)}</p>}
        {problems.map((problem) => (
          <Message key={problem} look="warning">
            {words.problems[problem]}
          </Message>
        ))}
        {rules && isDone && problems.length === 0 && (
          <Message look="good">
            {words.passed(matches)} {words.taps(Math.round(taps / matches))}{' '}
            {draws > 0 && words.draws(Math.max(1, Math.round((200 * draws) / matches)))}
          </Message>
        )}
        {rules && <Sample rules={rules} />}
      </div>
    </Card>
  )
}

function markOf({ measure }: PlacedRules, marks: readonly SideMarks[], side: number): string {
  const own = marks.find((known) => known.side === side)
  const mark = own && bestMark(measure, own)
  return typeof mark === 'number' ? markText(measure, mark, bareUnits) : ''
}

function Sample({ rules }: { rules: SportRules }) {
  const text = useSeasonText()
  const { ownSports: words } = text.office
  const [seed, setSeed] = useState(1)
  const { state } = playRandomly(rules, seed)
  const [one, two] = words.previewTeams
  const result = state.winner ? words.won(state.winner === 1 ? one : two) : words.draw
  return (
    <section className={styles.sample} aria-label={words.sample}>
      <h3>{words.sample}</h3>
      {rules.kind === 'PLACED' ? (
        <ol className={styles.places}>
          {[...placesOf(rules, state.marks)]
            .toSorted(([, a], [, b]) => a - b)
            .slice(0, 3)
            .map(([side, place]) => (
              <li key={side} className="num">
                {place}. {words.side(side)} {markOf(rules, state.marks, side)}
              </li>
            ))}
        </ol>
      ) : (
        <>
          <p className={styles.score}>
            <span>{one}</span>
            <b className="num">
              {state.scoreOne ?? 0} : {state.scoreTwo ?? 0}
            </b>
            <span>{two}</span>
          </p>
          <p className={panel.quiet}>
            {result}
            {state.sets.length > 0 && rules.kind !== 'GOALS' && (
              <span className="num">
                {' · '}
                {state.sets.map(({ one: first, two: second }, at) => (
                  <span key={at}>
                    {text.matches.game(draftCode, at + 1)} {first}–{second}{' '}
                  </span>
                ))}
              </span>
            )}
          </p>
        </>
      )}
      <Button onClick={() => setSeed(seed + 1)}>{words.another}</Button>
    </section>
  )
}
