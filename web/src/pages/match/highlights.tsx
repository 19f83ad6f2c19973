// The match's clips on the live page, up to the video's time.
import type { Clip } from '@campus/contract/clips'
import type { Match } from '@campus/contract/matches'
import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { useClips } from '../../data/clips.ts'
import { useIsFilmed } from '../../data/live/streams.ts'
import { ClipList } from '../../features/clips/clip-list.tsx'
import { shownClips } from '../../features/clips/clips.rules.ts'
import { useFromPictureTime } from '../../features/live/sync/picture-time.ts'
import { useLiveText } from '../../text/use-live-text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/sheet.tsx'
import { clipLink, useMayDelete } from './match-clips.tsx'

export function Highlights({ match, onPlay }: { match: Match; onPlay: (clip: Clip) => void }) {
  const text = useLiveText()
  const isFilmed = useIsFilmed(match.matchId)
  const { data } = useClips(match.matchId, match.status === 'LIVE' && isFilmed)
  // Renders when the video reaches another clip, not for every second.
  const seen = useFromPictureTime((at) =>
    shownClips(data ?? [], at)
      .map(({ clipId }) => clipId)
      .join(),
  )
  const mayDelete = useMayDelete()
  const [isOpen, setIsOpen] = useState(false)
  const clips = shownClips(data ?? [], null).filter(({ clipId }) => seen.split(',').includes(String(clipId)))
  if (clips.length === 0) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Clapperboard aria-hidden="true" size="1.125rem" />
        {text.clips.open(clips.length)}
      </Button>
      {isOpen && (
        <Sheet title={text.clips.title} close={text.close} onClose={() => setIsOpen(false)}>
          <ClipList
            clips={clips}
            mayDelete={mayDelete}
            linkOf={(clip) => clipLink(match, clip)}
            onPlay={(clip) => {
              setIsOpen(false)
              onPlay(clip)
            }}
          />
        </Sheet>
      )}
    </>
  )
}
