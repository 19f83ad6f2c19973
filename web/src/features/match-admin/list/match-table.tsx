// Matches for administrators: a table on a desktop, cards on a phone; each with edit and delete.

import type { Match } from '@campus/contract/matches'
import { scoreText } from '@campus/rules/results/score-text'
import { clsx } from 'clsx'
import { Trash2 } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { useLocation } from 'react-router'
import { editMatchPath, paths } from '../../../paths.ts'
import { roundName } from '../../../text/format/placeholders.ts'
import { matchName, sideName } from '../../../text/format/side-name.ts'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { useIsWide } from '../../../ui/browser/use-is-wide.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import pill from '../../../ui/list/pill.module.css'
import styles from './match-table.module.css'
import type { Choosing } from './use-selection.ts'

interface Props {
  matches: Match[]
  onDelete: (match: Match) => void
  /** Rows can be chosen. */
  choosing?: Choosing
}

export function MatchTable({ matches, onDelete, choosing }: Props) {
  const { list } = useAdminText().adminWords
  const isWide = useIsWide()
  if (!isWide) {
    return (
      <ul className={styles.cards}>
        {matches.map((match) => (
          <MatchCard key={match.matchId} match={match} onDelete={onDelete} choosing={choosing} />
        ))}
      </ul>
    )
  }
  const columns = [list.date, list.time, list.sport, list.team1, list.team2, list.status, list.actions]
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {choosing && (
              <td>
                <ChooseAll choosing={choosing} />
              </td>
            )}
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matches.map((match, at) => (
            <MatchLine
              key={match.matchId}
              match={match}
              isFirstOfDay={match.date !== matches[at - 1]?.date}
              onDelete={onDelete}
              choosing={choosing}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  match: Match
  onDelete: (match: Match) => void
  choosing: Choosing | undefined
}

function ChooseAll({ choosing }: { choosing: Choosing }) {
  const { list } = useAdminText().adminWords
  return (
    <Checkbox checked={choosing.isAll} onChange={choosing.chooseAll}>
      <span className="sr-only">{list.chooseAll}</span>
    </Checkbox>
  )
}

/** With shift all rows from the last one. */
function Choose({ match, choosing, name }: { match: Match; choosing: Choosing; name: string }) {
  const { list } = useAdminText().adminWords
  return (
    <Checkbox
      data-choose={match.matchId}
      checked={choosing.isChosen(match.matchId)}
      onChange={({ nativeEvent }) => choosing.choose(match.matchId, isWithShift(nativeEvent))}
    >
      <span className="sr-only">{list.choose(name)}</span>
    </Checkbox>
  )
}

/** A change of a checkbox is a click, also by a key. */
const isWithShift = (event: Event) => event instanceof MouseEvent && event.shiftKey

/** Texts of a match; a team that is not known yet is named by its source. */
function useMatchWords(match: Match) {
  const text = useAdminText()
  return {
    text,
    list: text.adminWords.list,
    day: match.date ? text.day(match.date) : text.adminWords.list.noDate,
    time: match.startTime ?? text.matches.noTime,
    one: sideName(match, 1, text),
    two: sideName(match, 2, text),
    status: text.statuses[match.status] ?? '-',
    score: scoreText(match),
    competition: [
      match.isDraft && text.adminWords.list.draft,
      match.competitionName,
      match.groupName,
      roundName(text.places, match.round ?? ''),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

function Status({ match, children }: { match: Match; children: string }) {
  return <span className={clsx(pill.pill, match.status === 'LIVE' && pill.live)}>{children}</span>
}

/** The buttons show their verb alone; the row tells what they act on. */
function Actions({ match, onDelete, about }: Omit<RowProps, 'choosing'> & { about: string }): ReactNode {
  const { list } = useAdminText().adminWords
  const { pathname } = useLocation()
  // On the page with the form above the list, edit opens that form.
  const isBesideForm = pathname === paths.createMatch
  return (
    <>
      <ButtonLink
        to={isBesideForm ? `?edit=${match.matchId}` : editMatchPath(match.matchId)}
        state={{ isFromList: true }}
        aria-describedby={about}
      >
        {list.edit}
      </ButtonLink>
      <IconButton
        label={list.remove}
        className={styles.remove}
        aria-describedby={about}
        onClick={() => onDelete(match)}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </>
  )
}

const isOff = ({ status }: Match) => status === 'POSTPONED' || status === 'CANCELLED'

/** A postponed or cancelled match has no valid time; the old one is crossed out, because it helps to find a new one. */
function When({ match, children }: { match: Match; children: string }) {
  return isOff(match) ? <s>{children}</s> : children
}

function MatchLine({ match, isFirstOfDay, onDelete, choosing }: RowProps & { isFirstOfDay: boolean }) {
  const words = useMatchWords(match)
  const id = useId()
  return (
    <tr
      data-chosen={choosing?.isChosen(match.matchId) ? '' : undefined}
      onClick={(event) => choosing && isBeside(event) && choosing.choose(match.matchId, event.shiftKey)}
      // A range of rows is no range of text.
      onMouseDown={(event) => choosing && event.shiftKey && event.preventDefault()}
    >
      {choosing && (
        <td>
          <Choose match={match} choosing={choosing} name={matchName(match, words.text)} />
        </td>
      )}
      <td className="num">
        <span className={clsx(!isFirstOfDay && 'sr-only')}>{isOff(match) ? <s>{words.day}</s> : words.day}</span>
      </td>
      <td className="num">
        <When match={match}>{words.time}</When>
        <small>{match.venue ?? words.text.adminWords.form.noVenue}</small>
      </td>
      <td>
        {words.text.sport(match.sport)}
        <small>{words.competition}</small>
      </td>
      <td className={styles.team} id={id}>
        {words.one}
      </td>
      <td className={styles.team}>{words.two}</td>
      <td>
        <Status match={match}>{words.status}</Status>
        {words.score && <span className={clsx(styles.score, 'num')}>{words.score}</span>}
      </td>
      <td>
        <div className={styles.actions}>
          <Actions match={match} onDelete={onDelete} about={id} />
        </div>
      </td>
    </tr>
  )
}

/** Not on a control of the row. */
const isBeside = ({ target }: MouseEvent<HTMLElement>) => !(target as HTMLElement).closest('a, button, label')

function MatchCard({ match, onDelete, choosing }: RowProps) {
  const words = useMatchWords(match)
  const id = useId()
  return (
    <li className={styles.card}>
      <p className={clsx(styles.when, 'num')}>
        <span>
          <When match={match}>{`${words.day} ${words.time}`}</When>
        </span>
        {match.venue && <span>{match.venue}</span>}
        <span>{words.text.sport(match.sport)}</span>
        <Status match={match}>{words.status}</Status>
      </p>
      <p className={styles.competition}>{words.competition}</p>
      <p className={styles.teams} id={id}>
        <b>{words.one}</b>
        <span className={clsx(styles.score, 'num')}>{words.score ?? words.text.matches.versus}</span>
        <b>{words.two}</b>
      </p>
      <div className={styles.actions}>
        {choosing && <Choose match={match} choosing={choosing} name={matchName(match, words.text)} />}
        <Actions match={match} onDelete={onDelete} about={id} />
      </div>
    </li>
  )
}
