// The English text of the favorites page, its private calendar, the month calendar and pull-to-refresh.

import { many } from '../format/many.ts'
import type { koFans } from '../ko/fans.ts'

const matches = (count: number) => many(count, 'match', 'matches')
const months = 'January February March April May June July August September October November December'.split(' ')

export const enFans: typeof koFans = {
  schedule: {
    emptyHint: 'Try another date or sport.',
    nextDay: (day) => `Next match day: ${day}`,
    previousDay: (day) => `Previous match day: ${day}`,
    nothingLive: 'No match is in progress.',
    upcoming: 'Coming up',
    nothingUpcoming: 'No more matches today.',
  },
  fans: {
    count: matches,
    noDay: 'No date',
    morePast: (count) => `Show ${count} more past ${count === 1 ? 'match' : 'matches'}`,
    loadFailed: 'Failed to load your favorites.',
    empty: 'You have no favorites yet.',
    emptyHintFollowing: 'Matches of the teams you follow appear here once they are scheduled.',
    emptyHint: 'Press the star beside a match or follow a team: they gather here.',
    toMatches: 'See the schedule',
    findTeams: 'Find teams',
    signedOut: 'Log in to see your favorites.',
    removed: 'Removed from favorites.',
    undo: 'Undo',
    teams: 'Teams you follow',
    unfollow: (team) => `Unfollow: ${team}`,
    unfollowed: (team) => `You no longer follow ${team}.`,
    unfollowFailed: 'Failed to unfollow.',
    followFailed: 'Failed to follow.',
    teamsFailed: 'Failed to load the teams you follow.',
  },
  calendarLink: {
    open: 'Add to calendar',
    hint: 'Your favorite matches appear in your own calendar and follow every change of time.',
    secret: 'Whoever has this link can see your favorite matches: keep it to yourself.',
    make: 'Make my link',
    makeHint: 'A link you made before stops working.',
    making: 'Making it…',
    address: 'Calendar address',
    openApp: 'Open in a calendar app',
    copy: 'Copy',
    copied: 'Address copied.',
    copyFailed: 'Could not copy. Please press and hold the address to copy it.',
    renew: 'Change to a new link',
    renewed: 'A new link is made. The one before has ended.',
    end: 'End the link',
    ended: 'The link has ended: calendars that used it get no more news.',
    makeFailed: 'Failed to make a link.',
    endFailed: 'Failed to end the link.',
  },
  calendar: {
    title: 'Pick a date',
    month: (year, month) => `${months[month - 1]} ${year}`,
    earlier: 'Previous month',
    later: 'Next month',
    count: matches,
    none: 'no matches',
    failed: 'Failed to load the days with matches.',
  },
  pull: {
    pull: 'Pull to refresh',
    release: 'Release to refresh',
    working: 'Refreshing…',
    done: 'Refreshed.',
    failed: 'Failed to refresh.',
  },
}
