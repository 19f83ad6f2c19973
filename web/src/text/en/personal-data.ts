// The English text of one's own sessions and data.
import { englishWait } from '../format/dates.ts'
import type { PersonalDataText } from '../use-personal-data-text.ts'

export const enPersonalData: Pick<PersonalDataText, 'personalData'> = {
  personalData: {
    sessions: 'Signed-in devices',
    sessionsHint: 'Log out any device you do not know, and change your password.',
    sessionsFailed: 'Failed to load your devices.',
    thisOne: 'This device',
    unknown: 'Unknown device',
    started: (when) => `Logged in ${when}`,
    seen: (when) => `Last used ${when}`,
    end: 'Log out',
    endOf: (device) => `Log out ${device}`,
    ended: 'Logged out.',
    endOthers: 'Log out all other devices',
    endOthersTitle: 'Log out all other devices?',
    endOthersText: 'Only this device stays logged in.',
    endedOthers: 'All other devices are logged out.',
    data: 'My data',
    dataHint: 'Everything kept about you (account, favorites, comments, chat) as a JSON file. Nobody else is in it.',
    download: 'Download my data',
    downloading: 'Gathering...',
    downloaded: 'Your data has been downloaded.',
    tooOften: (seconds) => `Not that often. Try again in ${englishWait(seconds)}.`,
  },
}
