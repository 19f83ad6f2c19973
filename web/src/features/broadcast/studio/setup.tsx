// The settings of a broadcast: camera, match, and the devices for picture and sound.
import type { Stream } from '@campus/contract/live'
import type { Match } from '@campus/contract/matches'
import { type BroadcastText, useBroadcastText } from '../../../text/use-broadcast-text.ts'
import { Select } from '../../../ui/fields/select.tsx'
import panel from '../../../ui/list/panel.module.css'
import type { Device } from '../recording/camera.ts'
import type { OnPage } from '../recording/use-broadcast.ts'
import { matchesToFilm, matchName } from './words.rules.ts'

/** What may be filmed here: a pass has one camera and often one match, others choose. */
export interface Choice {
  streams: readonly Stream[]
  streamId: string
  onStream?: (streamId: string) => void
  matches: readonly Match[]
  matchId: number | null
  onMatch?: ((matchId: number | null) => void) | undefined
  today: string
}

export const cameraOptions = ({ streams }: Choice) =>
  streams.map((stream) => ({ value: stream.streamId, label: stream.title }))

export function matchOptions({ matches, today }: Choice, text: BroadcastText) {
  const named = matchesToFilm(matches).map((match) => ({
    value: String(match.matchId),
    label: matchName(match, today, text),
  }))
  return [{ value: '', label: text.broadcast.noMatch }, ...named]
}

const deviceOptions = (devices: readonly Device[], { automatic, nameless }: BroadcastText['broadcast']) => [
  { value: '', label: automatic },
  ...devices.map(({ id, label }, at) => ({ value: id, label: label || nameless(at + 1) })),
]

export function Setup({ page, choice }: { page: OnPage; choice: Choice }) {
  const text = useBroadcastText()
  const { broadcast: words } = text
  const { cast, devices, cameras, microphones, phase } = page
  const isFixed = phase !== 'STOPPED'
  const isChanging = phase === 'STARTING' || phase === 'STOPPING'
  const { streamId, onStream, matchId, onMatch } = choice
  return (
    <div className={panel.fields}>
      {onStream && (
        <Select
          label={words.stream}
          value={streamId}
          options={cameraOptions(choice)}
          disabled={isFixed}
          onChange={onStream}
        />
      )}
      <Select
        label={words.match}
        value={matchId === null ? '' : String(matchId)}
        options={matchOptions(choice, text)}
        disabled={isFixed || !onMatch}
        hint={isFixed ? words.onAirHint : undefined}
        onChange={(value) => onMatch?.(value ? Number(value) : null)}
      />
      <Select
        label={words.device}
        value={devices.cameraId}
        options={deviceOptions(cameras, words)}
        disabled={isChanging}
        onChange={(cameraId) => void cast.pick({ ...devices, cameraId })}
      />
      <Select
        label={words.microphone}
        value={devices.microphoneId}
        options={deviceOptions(microphones, words)}
        disabled={isChanging}
        onChange={(microphoneId) => void cast.pick({ ...devices, microphoneId })}
      />
    </div>
  )
}
