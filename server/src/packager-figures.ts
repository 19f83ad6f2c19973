// A packager's figures under their names in /metrics, for a media process and for a process with every role.
import type { Counted } from './http/monitoring/metrics.ts'
import type { Packager } from './live/packager/packager.ts'

/** `find`: returns undefined until the packager has started. */
export function countPackager(find: () => Packager | undefined): Counted {
  const figure = (name: keyof Packager['figures']) => () => find()?.figures[name]() ?? 0
  return {
    media_streams: { help: 'Streams packed here', value: figure('streams') },
    media_restarts: { help: 'Times an ffmpeg was replaced', value: figure('restarts') },
    media_given_up: { help: 'Broadcasts ended because their recording could not be packed', value: figure('givenUp') },
    media_part_lag_seconds: {
      help: 'From the end of a picture to the publication of its part, the last one',
      value: figure('lagSeconds'),
    },
  }
}
