// The knock-out: a drawing on a desktop, round by round on a phone, and whole pages on paper.
import type { BracketMatch } from '@campus/contract/brackets'
import type { Competition } from '@campus/contract/competitions'
import { useQuery } from '@tanstack/react-query'
import { GitFork } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { type BracketRequest, tree } from '../../../data/brackets/brackets.ts'
import { usePolling } from '../../../realtime/use-polling.ts'
import { useBracketText } from '../../../text/use-bracket-text.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { LoadedList } from '../../../ui/loading/loaded-list.tsx'
import { layOut } from './bracket.rules.ts'
import { BracketCard } from './bracket-card.tsx'

interface Props {
  request: BracketRequest
  competition: Competition | null
  /** Link to the other tab, for when this one is empty. */
  elsewhere: ReactNode
}

export function TournamentView({ request, competition, elsewhere }: Props) {
  const text = useBracketText()
  const words = text.bracketPage
  const query = useQuery({ ...tree(request), ...usePolling() })
  return (
    <LoadedList query={query} failed={words.failed}>
      {(matches) =>
        matches.length > 0 ? (
          <Drawn matches={matches} request={request} competition={competition} />
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
  request: BracketRequest
  competition: Competition | null
}

function Drawn({ matches, request, competition }: DrawnProps) {
  const { bracketPage: words, sport: sportName } = useBracketText()
  const layout = useMemo(() => layOut(matches), [matches])
  const sport = sportName(request.sport)
  const name = competition ? `${words.competitionName(competition.name, competition.season)} ${sport}` : sport
  return <BracketCard layout={layout} sport={request.sport} name={name} />
}
