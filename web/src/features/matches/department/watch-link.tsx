// Link from the pinned match to its live room: with a picture if a camera films it.
import { matchRoom } from '@campus/contract/chat'
import { MessagesSquare, Play } from 'lucide-react'
import { Link } from 'react-router'
import { useIsFilmed } from '../../../data/live/streams.ts'
import { livePath } from '../../../paths.ts'
import { useMatchText } from '../../../text/use-match-text.ts'
import styles from './watch-link.module.css'

export function WatchLink({ matchId }: { matchId: number }) {
  const { matchPage } = useMatchText()
  const isFilmed = useIsFilmed(matchId)
  const Icon = isFilmed ? Play : MessagesSquare
  return (
    <Link className={styles.link} to={livePath(matchRoom(matchId))} data-filmed={isFilmed || undefined}>
      <Icon aria-hidden="true" size="1rem" />
      {isFilmed ? matchPage.watch : matchPage.stand}
    </Link>
  )
}
