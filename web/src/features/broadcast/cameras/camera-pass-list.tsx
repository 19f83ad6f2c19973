// The passes of a camera, each with the match it is for.
import type { CameraPass } from '@campus/contract/live'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../../api/server-clock.ts'
import { cameraPassesOf, useRevokeCameraPass } from '../../../data/live/camera-passes.ts'
import { useBroadcastText } from '../../../text/use-broadcast-text.ts'
import { PassList } from '../../../ui/passes/pass-list.tsx'
import type { Choice } from '../studio/setup.tsx'
import { matchName, reasonOf } from '../studio/words.rules.ts'

export function CameraPassList({ choice }: { choice: Choice }) {
  const text = useBroadcastText()
  const { passes: words } = text.broadcast
  const camera = choice.streams.find(({ streamId }) => streamId === choice.streamId)
  function aimOf({ matchId }: CameraPass) {
    const match = choice.matches.find((one) => one.matchId === matchId)
    return match && matchName(match, choice.today, text)
  }
  return (
    <PassList
      words={{ ...words, list: camera ? `${words.list} · ${camera.title}` : words.list }}
      query={useQuery(cameraPassesOf(choice.streamId))}
      revoke={useRevokeCameraPass(choice.streamId)}
      reasonOf={(error) => reasonOf(text, error)}
      now={serverNow()}
      aimOf={aimOf}
    />
  )
}
