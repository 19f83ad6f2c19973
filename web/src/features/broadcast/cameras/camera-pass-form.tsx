// Creates a camera pass: for one match, or for any match.
import { useState } from 'react'
import { useMakeCameraPass } from '../../../data/live/camera-passes.ts'
import { cameraPath } from '../../../paths.ts'
import { useBroadcastText } from '../../../text/use-broadcast-text.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { PassForm } from '../../../ui/passes/pass-form.tsx'
import { type Choice, cameraOptions, matchOptions } from '../studio/setup.tsx'
import { reasonOf } from '../studio/words.rules.ts'
import { cameraPasses } from './camera-pass.ts'

const spans = ['3', '12', '24', '72'] as const

/** The form chooses the camera of the pass, independent of the camera this device films with. */
export function CameraPassForm({ choice }: { choice: Choice & { onStream: (streamId: string) => void } }) {
  const text = useBroadcastText()
  const { passes: words, match, stream } = text.broadcast
  const make = useMakeCameraPass(choice.streamId)
  const [matchId, setMatchId] = useState('')
  const made = make.data && {
    label: make.data.pass.label,
    link: cameraPasses.link(cameraPath(make.data.pass.streamId), make.data.token),
  }
  return (
    <PassForm
      words={words}
      spans={spans}
      usual="12"
      onMake={(wanted, onMade) =>
        make.mutate({ ...wanted, matchId: matchId ? Number(matchId) : null }, { onSuccess: onMade })
      }
      isMaking={make.isPending}
      failure={make.isError ? reasonOf(text, make.error) : undefined}
      made={made}
    >
      <Select label={stream} value={choice.streamId} options={cameraOptions(choice)} onChange={choice.onStream} />
      <Select label={match} value={matchId} options={matchOptions(choice, text)} onChange={setMatchId} />
    </PassForm>
  )
}
