// The English words of the service's state.
import type { koStatus } from './ko.status.ts'

export const enStatus: typeof koStatus = {
  status: {
    title: 'Service status',
    all: {
      GOOD: 'Everything works',
      DEGRADED: 'Some things are slow',
      AWAY: 'Some things are away',
    },
    hint: {
      GOOD: 'If your screen looks wrong, reload it or check your network.',
      DEGRADED: 'We look every 5 seconds whether it is well again.',
      AWAY: 'We look every 5 seconds whether it is back.',
    },
    list: 'By feature',
    services: { scores: 'Scores', chat: 'Chat', video: 'Broadcast', notifications: 'Notifications' },
    states: { GOOD: 'Good', DEGRADED: 'Slow', AWAY: 'Away' },
    troubles: {
      scores: {
        late: 'Scores may change a second or two late.',
        away: 'No new scores come in; you see the last ones.',
      },
      chat: { late: 'Messages may show up a little late.', away: 'Messages cannot be sent right now.' },
      video: { late: 'A broadcast that just began may not show.', away: 'Broadcasts cannot be watched right now.' },
      notifications: {
        late: 'Notifications and letters may come late.',
        away: 'Notifications and letters are not sent right now.',
      },
    },
    since: (day, time) => `Since ${day}, ${time}`,
    checked: (time) => `Checked ${time}`,
    failed: 'The status could not be checked.',
    failedHint: 'The whole service is away, or your network is.',
  },
}
