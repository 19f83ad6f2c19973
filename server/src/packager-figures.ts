// A packager's figures under the names that /metrics gives them, in a process of its own and in one that does everything.
import type { Counted } from './http/monitoring/metrics.ts'
import type { Packager } from './live/packager/packager.ts'

/** `find`: undefined until it has started. */
export function countPackager(find: () => Packager | undefined): Counted {
  const figure = (name: keyof Packager['figures']) => () => find()?.figures[name]() ?? 0
  return {
    media_streams: { help: 'Streams packed here', value: figure('streams') },
    media_restarts: { help: 'Times an ffmpeg was replaced', value: figure('restarts') },
    media_given_up: { help: 'Broadcasts ended because their recording could not be packed', value: figure('givenUp') },
    media_part_lag_seconds: {
      help: 'From the end of a picture to its part being said, the last one',
      value: figure('lagSeconds'),
    },
  }
}
