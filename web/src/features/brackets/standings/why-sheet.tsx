// Explanation of a team's rank: the deciding sentence, each criterion with everybody's numbers, and its chances.
import type { Standings, StandingsRow, Tie } from '@campus/contract/brackets'
import type { Sport } from '@campus/contract/sports'
import { clsx } from 'clsx'
import { drawPath, teamPath } from '../../../paths.ts'
import { seoulDay, seoulTime } from '../../../text/format/dates.ts'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Sheet, SheetActions } from '../../../ui/dialog/sheet.tsx'
import { explain } from './why.rules.ts'
import styles from './why-sheet.module.css'

interface Props {
  sport: Sport
  group: Standings
  row: StandingsRow
  isLive: boolean
  onClose: () => void
}

export function WhySheet({ sport, group, row, isLive, onClose }: Props) {
  const text = useBracketText()
  const words = text.bracketPage
  const { why: whyText } = words
  const why = explain(words, sport, group, row)
  const { adjustment, outlook } = row
  const lotsText = ({ drawn }: Tie) => {
    if (!drawn) return words.outlookHints.LOTS
    const instant = Date.parse(drawn.drawnAt)
    return whyText.lotsDrawn(whyText.lotsMethods[drawn.method], text.day(seoulDay(instant)), seoulTime(instant))
  }
  return (
    <Sheet title={whyText.title(row.teamName, row.rank)} close={text.close} onClose={onClose}>
      <p className={styles.headline}>{why.headline}</p>
      {isLive && <p className={styles.note}>{whyText.live}</p>}
      {row.hadBye && <p className={styles.note}>{whyText.bye}</p>}
      {adjustment !== 0 && (
        <p className={styles.note}>{adjustment > 0 ? whyText.given(adjustment) : whyText.taken(-adjustment)}</p>
      )}
      {why.steps.length > 0 && (
        <>
          <h3>{whyText.steps}</h3>
          <ol className={styles.steps}>
            {why.steps.map(({ label, outcome, teams }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: head-to-head may come twice.
              <li key={at}>
                <p>
                  <b>{label}</b>
                  <span>{outcome}</span>
                </p>
                <ul className="num">
                  {teams.map(({ teamId, name, value, isOwn }) => (
                    <li key={teamId} data-own={isOwn || undefined}>
                      {name} {value && <b>{value}</b>}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </>
      )}
      {why.isByFormula && <p className={styles.note}>{whyText.lots}</p>}
      {why.tie && outlook !== 'LOTS' && <p className={styles.note}>{lotsText(why.tie)}</p>}
      {outlook && (
        <>
          <h3>{whyText.outlook}</h3>
          <p className={clsx(styles.note, styles.chance)}>
            <b>{words.outlooks(row.matchesLeft)[outlook]}</b> {words.outlookHints[outlook]}
          </p>
        </>
      )}
      <SheetActions>
        <ButtonLink to={teamPath(row.teamId)}>{whyText.team}</ButtonLink>
        {why.tie?.drawn?.drawId && <ButtonLink to={drawPath(why.tie.drawn.drawId)}>{whyText.draw}</ButtonLink>}
      </SheetActions>
    </Sheet>
  )
}
