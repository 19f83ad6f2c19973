// Results of matches that were kept on paper: two numbers and Enter, one match after the other.

import { limits } from '@campus/contract/limits'
import type { Match } from '@campus/contract/matches'
import { type SubmitEvent, useState } from 'react'
import { useSaveMatch } from '../../../data/matches/save-match.ts'
import { editMatchPath } from '../../../paths.ts'
import { matchName, shortSideName } from '../../../text/format/side-name.ts'
import { useBoardText } from '../../../text/use-board-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/list/card.tsx'
import styles from './today.module.css'

export function ResultEntry({ matches }: { matches: readonly Match[] }) {
  const { today: words } = useBoardText().board
  return (
    <Card title={words.results} note={words.count(matches.length)}>
      {matches.length === 0 && <p className={styles.none}>{words.noResults}</p>}
      <ul>
        {matches.map((match) => (
          <li key={match.matchId}>
            <ResultForm match={match} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const scoreOf = (text: string) => (/^\d{1,3}$/.test(text) && Number(text) <= limits.score ? Number(text) : null)

function ResultForm({ match }: { match: Match }) {
  const text = useBoardText()
  const { today: words } = text.board
  const [one, setOne] = useState('')
  const [two, setTwo] = useState('')
  const save = useSaveMatch(match.matchId)
  const scores = [scoreOf(one), scoreOf(two)] as const
  const isComplete = scores[0] !== null && scores[1] !== null

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isComplete || save.isPending) return
    save.mutate(
      {
        matchType: match.matchType,
        matchStatus: 'PAST',
        teamOneScore: scores[0],
        teamTwoScore: scores[1],
        version: match.version,
      },
      { onSuccess: () => toast(words.saved(matchName(match, text))) },
    )
  }

  const side = (number: 1 | 2, value: string, set: (value: string) => void) => (
    <label className={styles.side}>
      <span>{shortSideName(match, number, text)}</span>
      <input
        className="num"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        aria-label={words.scoreOf(shortSideName(match, number, text))}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </label>
  )
  return (
    <form className={styles.result} noValidate aria-label={matchName(match, text)} onSubmit={submit}>
      <p className="num">
        {match.startTime} {match.venue}
      </p>
      {side(1, one, setOne)}
      {side(2, two, setTwo)}
      <Button type="submit" aria-disabled={!isComplete || save.isPending}>
        {words.save}
      </Button>
      {save.isError && (
        <p role="alert">
          {errorText(text, save.error)} <ButtonLink to={editMatchPath(match.matchId)}>{words.form}</ButtonLink>
        </p>
      )}
    </form>
  )
}
