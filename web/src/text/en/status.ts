// The English text of the status page.
import type { koStatus } from '../ko/status.ts'

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
    version: (version) => `Version ${version}`,
    failed: 'The status could not be checked.',
    failedHint: 'The whole service is away, or your network is.',
    operator: {
      title: 'Only administrators see this',
      mail: 'E-mail',
      mailGood: 'E-mails are being sent.',
      mailTroubles: {
        NOT_CONFIGURED: 'No mail server is set: sign-up codes and password links are not sent. Set SMTP_URL.',
        NAME: 'The name of the mail server cannot be found. Check the address in SMTP_URL.',
        UNREACHABLE: 'The mail server cannot be reached. Check its address, its port and the firewall.',
        TLS: 'No encrypted connection to the mail server. Check whether it is smtps (465) or STARTTLS (587).',
        LOGIN: 'The mail server rejects the user or the password. Check the password in SMTP_URL.',
        SENDER: 'The mail server rejects the sender address. Check MAIL_FROM.',
        RELAY:
          'The mail server does not pass on e-mails of this server. Check the log-in or its list of allowed machines.',
        RECIPIENT: 'An e-mail had an address that does not exist.',
        MESSAGE: 'The mail server rejects what the e-mails contain. Check SPF, DKIM and spam filters.',
        BUSY: 'The mail server takes nothing right now. It is tried again soon.',
        UNKNOWN: 'E-mails are not sent. Look at the log of the server.',
      },
      clientErrors: 'Errors in browsers',
      noClientErrors: 'None were reported in the last two weeks.',
      clientErrorsHint: 'What went wrong in people’s browsers. Whose it was is not stored.',
      clientError: (name, count) => `${name} · ${count}×`,
      lastAt: (day, time) => `last ${day} ${time}`,
      mailWaits:
        'E-mails that could not be sent are tried again for 3 days. On the server, campus-score doctor says more.',
    },
  },
}
