// The English text of notifications and of a new release.
import type { PushText } from '../use-push-text.ts'

export const enPush: Pick<PushText, 'push'> = {
  push: {
    title: 'Notifications',
    lead: 'News of your starred matches, on this device.',
    on: 'Notify me on this device',
    kinds: {
      START: 'Start',
      SCORE: 'Goals and finished sets',
      END: 'Result',
      PLAN: 'New times, postponements, cancellations',
      CALL: 'Calls to a court',
    },
    signIn: 'Log in to be notified of your starred matches.',
    logIn: 'Log in',
    blocked: 'Notifications are blocked in your browser’s settings. Unblock them there first.',
    install: 'Add this page to your home screen and open it from there to be notified.',
    unable: 'This browser cannot receive notifications.',
    turnedOn: 'Notifications are on',
    turnedOff: 'Notifications are off',
    failed: 'Your choice could not be saved.',
    newVersion: 'A new version is here',
    reload: 'Reload',
  },
}
