// Lists broadcasts without a match, such as an opening ceremony: no list of matches links to them.
import { cameraRoom } from '@campus/contract/chat'
import { Video } from 'lucide-react'
import { Link } from 'react-router'
import { useStreams } from '../../data/live/streams.ts'
import { livePath } from '../../paths.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import { Card } from '../../ui/list/card.tsx'
import styles from './on-air-card.module.css'
import { onAir } from './streams.rules.ts'

export function OnAirCard() {
  const { video } = useLiveText()
  const { data } = useStreams()
  const streams = onAir(data ?? []).filter(({ matchId }) => matchId === null)
  if (streams.length === 0) return null
  return (
    <Card title={video.onAir}>
      <ul className={styles.list}>
        {streams.map(({ streamId, title, viewers }) => (
          <li key={streamId}>
            <Link to={livePath(cameraRoom(streamId))}>
              <Video aria-hidden="true" />
              <span>{title}</span>
              {viewers > 0 && <small>{video.viewers(viewers)}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
