// One recording of one session: the browser's recorder and the uplink of its pieces.
import { sendPiece, type Token } from '../../../data/live/broadcast.calls.ts'
import { DeviceError, type Format, pieceName, recorderOptions } from './recorder.rules.ts'
import { createUplink } from './uplink.ts'

interface Options {
  token: Token
  streamId: string
  session: string
  resume: () => Promise<boolean>
  onOver: (error: unknown) => void
}

/** Time limit for sending the last pieces after a stop. */
const drainMs = 3000

export function startRecording(
  media: MediaStream,
  format: Format,
  { token, streamId, session, resume, onOver }: Options,
) {
  const uplink = createUplink({
    send: ({ body, sequence, capturedAt }, signal) =>
      sendPiece(token, streamId, pieceName(session, sequence, capturedAt), body, signal),
    resume,
    onOver,
  })
  const recorder = new MediaRecorder(media, recorderOptions(format))
  let isEnding = false
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()))
  recorder.addEventListener('dataavailable', ({ data }) => data.size > 0 && uplink.add(data, Date.now()))
  // A recorder that stops by itself has lost its camera: unplugged, or taken by another app.
  recorder.addEventListener('stop', () => !isEnding && onOver(new DeviceError('CAMERA_LOST')))
  recorder.start(format.chunkMs)

  function end() {
    isEnding = true
    if (recorder.state !== 'inactive') recorder.stop()
  }
  return {
    session,
    uplink: uplink.read,
    /** Resolves when the server has the last piece, or after the time limit. */
    async finish() {
      end()
      await ended
      await uplink.drain(drainMs)
      uplink.close()
    },
    drop() {
      end()
      uplink.close()
    },
  }
}

export type Recording = ReturnType<typeof startRecording>
