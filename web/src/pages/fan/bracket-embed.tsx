// The code for other sites below a competition: of its tables or of its bracket. Loaded when the browser is idle.
import type { Competition } from '@campus/contract/competitions'
import { EmbedButton } from '../../features/embeds/embed-button.tsx'

interface Props {
  tab: 'league' | 'tournament'
  competition: Competition | null
}

export const BracketEmbed = ({ tab, competition }: Props) =>
  competition && <EmbedButton {...{ [tab === 'league' ? 'table' : 'bracket']: competition.competitionId }} />
