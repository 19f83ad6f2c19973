// The knock-out: a drawing on a desktop, round by round on a phone, and the whole of it on paper.
import type { BracketMatch } from '@campus/contract/brackets'
import type { Competition } from '@campus/contract/competitions'
import { useQuery } from '@tanstack/react-query'
import { GitFork } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { usePolling } from '../../../realtime/use-polling.ts'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { LoadedList } from '../../../ui/loading/loaded-list.tsx'
import { tree } from '../brackets.queries.ts'
import type { Question } from '../choice.rules.ts'
import { layOut } from './bracket.rules.ts'
import { BracketCard } from './bracket-card.tsx'

interface Props {
  question: Question
  competition: Competition | null
  /** The way to the other tab, where there is nothing here. */
  elsewhere: ReactNode
}

export function TournamentView({ question, competition, elsewhere }: Props) {
  const text = useBracketText()
  const words = text.bracketPage
  const query = useQuery({ ...tree(question), ...usePolling() })
  return (
    <LoadedList query={query} failed={words.failed}>
      {(matches) =>
        matches.length > 0 ? (
          <Drawn matches={matches} question={question} competition={competition} />
        ) : (
          <Notice icon={<GitFork aria-hidden="true" />} title={words.noTournament} hint={words.noTournamentHint}>
            {elsewhere}
          </Notice>
        )
      }
    </LoadedList>
  )
}

interface DrawnProps {
  matches: BracketMatch[]
  question: Question
  competition: Competition | null
}

function Drawn({ matches, question, competition }: DrawnProps) {
  const { bracketPage: words, sports } = useBracketText()
  const layout = useMemo(() => layOut(matches), [matches])
  const sport = sports[question.sport]
  const name = competition ? `${words.competitionName(competition.name, competition.season)} ${sport}` : sport
  return <BracketCard layout={layout} sport={question.sport} name={name} />
}
