// A blank score sheet for one match, a page of its own: what is known is printed, all else is written by hand.
import type { Lineup } from '@campus/contract/lineups'
import type { SheetFacts } from '../../data/matches/paper.ts'
import { stageName } from '../../text/format/placeholders.ts'
import { matchName, sideName } from '../../text/format/side-name.ts'
import { usePaperText } from '../../text/use-paper-text.ts'
import styles from './paper.module.css'
import { SheetBody } from './sheet-body.tsx'

/** Starters first, each with the number on the shirt. */
function Players({ name, lineup }: { name: string; lineup: Lineup }) {
  const { paper: words } = usePaperText()
  const players = lineup.entries.toSorted((a, b) => Number(b.isStarter) - Number(a.isStarter))
  return (
    <div className={styles.players}>
      <b>{name}</b>
      <ol aria-label={words.lineup(name)}>
        {players.map(({ number, name: player }) => (
          <li key={`${number} ${player}`}>
            <span className="num">{number}</span> {player}
          </li>
        ))}
      </ol>
    </div>
  )
}

export function ScoreSheet({ match, rules, lineups }: SheetFacts) {
  const text = usePaperText()
  const { paper: words } = text
  const names = [sideName(match, 1, text), sideName(match, 2, text)] as const
  const isPlaced = rules.kind === 'PLACED'
  const facts = [
    [words.date, [match.date && text.day(match.date), match.startTime ?? words.noTime].filter(Boolean).join(' ')],
    [words.court, match.venue ?? words.noCourt],
    [words.competition, `${text.sport(match.sport)} · ${match.competitionName}`],
    [words.stage, stageName(text.places, match.groupName, match.round)],
  ] as const
  const signers = [words.referee, words.scorer, ...(isPlaced ? [] : names.map(words.captain))]
  return (
    <article className={styles.page} aria-label={matchName(match, text)} data-sheet={rules.kind}>
      <h2>{matchName(match, text)}</h2>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {lineups.length > 0 && (
        <div className={styles.beside}>
          {lineups.map((lineup) => (
            <Players key={lineup.teamId} name={lineup.teamName} lineup={lineup} />
          ))}
        </div>
      )}
      <SheetBody rules={rules} match={match} names={names} />
      {!isPlaced && (
        <p className={styles.final}>
          <b>{words.final}</b>
          <span className={styles.box} />:<span className={styles.box} />
          <b>{words.winner}</b>
          <span className={styles.line} />
        </p>
      )}
      <div className={styles.remarks}>{words.remarks}</div>
      <ul className={styles.signatures} aria-label={words.signatures}>
        {signers.map((signer) => (
          <li key={signer}>
            <span className={styles.line} />
            {signer}
          </li>
        ))}
      </ul>
    </article>
  )
}
