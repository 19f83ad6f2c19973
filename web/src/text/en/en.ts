// All English text; loaded only when English is chosen. A missing key does not compile.

import { kitOf } from '@campus/rules/kits/kits'
import { campus } from '../campus.ts'
import { englishDay, englishWait, englishWeekday } from '../format/dates.ts'
import { many } from '../format/many.ts'
import type { AccountText } from '../use-account-text.ts'
import type { AdminText } from '../use-admin-text.ts'
import type { AnnouncementText } from '../use-announcement-text.ts'
import type { AnnouncingText } from '../use-announcing-text.ts'
import type { BoardText } from '../use-board-text.ts'
import type { BracketText } from '../use-bracket-text.ts'
import type { BroadcastText } from '../use-broadcast-text.ts'
import type { CallText } from '../use-call-text.ts'
import type { ChatText } from '../use-chat-text.ts'
import type { CommentaryText } from '../use-commentary-text.ts'
import type { CourtText } from '../use-court-text.ts'
import type { DepartmentText } from '../use-department-text.ts'
import type { DrawText } from '../use-draw-text.ts'
import type { FansText } from '../use-fans-text.ts'
import type { LiveText } from '../use-live-text.ts'
import type { LotsText } from '../use-lots-text.ts'
import type { MatchText } from '../use-match-text.ts'
import type { ModerationText } from '../use-moderation-text.ts'
import type { PaperText } from '../use-paper-text.ts'
import type { PersonalDataText } from '../use-personal-data-text.ts'
import type { PushText } from '../use-push-text.ts'
import type { QueueText } from '../use-queue-text.ts'
import type { RegulationText } from '../use-regulation-text.ts'
import type { ResultText } from '../use-result-text.ts'
import type { RuleCheckText } from '../use-rule-check-text.ts'
import type { ScoringText } from '../use-scoring-text.ts'
import type { SeasonText } from '../use-season-text.ts'
import type { SecondFactorText } from '../use-second-factor-text.ts'
import type { StaffText } from '../use-staff-text.ts'
import type { StatusText } from '../use-status-text.ts'
import type { TeamText } from '../use-team-text.ts'
import type { WithdrawalText } from '../use-withdrawal-text.ts'
import { enAdmin } from './admin.ts'
import { enAnnouncements } from './announcements.ts'
import { enAnnouncing } from './announcing.ts'
import { enBoard } from './board.ts'
import { enBracket } from './bracket.ts'
import { enBroadcast } from './broadcast.ts'
import { enCalls } from './calls.ts'
import { enChat } from './chat.ts'
import { enCourts } from './courts.ts'
import { enDepartment } from './department.ts'
import { enDraws } from './draws.ts'
import { enEmbeds } from './embeds.ts'
import { enFans } from './fans.ts'
import { enFeed } from './feed.ts'
import { enLive } from './live.ts'
import { enLots } from './lots.ts'
import { enMatch } from './match.ts'
import { enModeration } from './moderation.ts'
import { enOverlay } from './overlay.ts'
import { enPaper } from './paper.ts'
import { partName } from './part-name.ts'
import { enPersonalData } from './personal-data.ts'
import { enPlaces } from './places.ts'
import { enProtests } from './protests.ts'
import { enPush } from './push.ts'
import { enQueue } from './queue.ts'
import { enRegulation } from './regulation.ts'
import { enRelay } from './relay.ts'
import { enResults } from './results.ts'
import { enRuleCheck } from './rule-check.ts'
import { enScoring } from './scoring.ts'
import { enScreens } from './screens.ts'
import { enSeason } from './season.ts'
import { enSecondFactor } from './second-factor.ts'
import { enStaff } from './staff.ts'
import { enStatus } from './status.ts'
import { enTeam } from './team.ts'
import { enTies } from './ties.ts'
import { enWithdrawals } from './withdrawals.ts'

export const en: AccountText &
  AdminText &
  BoardText &
  CallText &
  ResultText &
  WithdrawalText &
  DrawText &
  LotsText &
  QueueText &
  AnnouncementText &
  AnnouncingText &
  BracketText &
  ChatText &
  BroadcastText &
  LiveText &
  RegulationText &
  RuleCheckText &
  SeasonText &
  MatchText &
  TeamText &
  FansText &
  DepartmentText &
  ModerationText &
  PaperText &
  PersonalDataText &
  PushText &
  CommentaryText &
  CourtText &
  ScoringText &
  SecondFactorText &
  StaffText &
  StatusText = {
  ...enAdmin,
  ...enBoard,
  ...enCalls,
  ...enProtests,
  ...enResults,
  ...enWithdrawals,
  ...enDraws,
  ...enLots,
  ...enQueue,
  ...enAnnouncements,
  ...enAnnouncing,
  ...enBracket,
  ...enChat,
  ...enCourts,
  ...enBroadcast,
  ...enLive,
  ...enFans,
  ...enDepartment,
  ...enMatch,
  ...enModeration,
  ...enPaper,
  ...enPersonalData,
  ...enPush,
  ...enRelay,
  ...enScoring,
  ...enSecondFactor,
  ...enStaff,
  ...enFeed,
  ...enOverlay,
  ...enEmbeds,
  ...enScreens,
  ...enRegulation,
  ...enRuleCheck,
  ...enSeason,
  ...enStatus,
  ...enTeam,
  ...enTies,
  product: campus.englishName ?? 'Campus Score',
  tagline: 'Follow every match on campus, live.',
  loading: 'Loading...',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  skipToContent: 'Skip to content',
  day: englishDay,
  shortDay: (day) => englishDay(day).slice(0, -5),
  weekday: englishWeekday,
  today: 'Today',
  sport: (sport) => (sport === 'ALL' ? 'All' : kitOf(sport).names.en),
  statuses: {
    FUTURE: 'Scheduled',
    LIVE: 'LIVE',
    PAST: 'Finished',
    POSTPONED: 'Postponed',
    CANCELLED: 'Cancelled',
    FORFEIT: 'Forfeit',
  },
  periods: {
    FIRST_HALF: '1st half',
    HALF_TIME: 'Half-time',
    SECOND_HALF: '2nd half',
    EXTRA_TIME: 'Extra time',
    SHOOT_OUT: 'Shoot-out',
  },
  places: enPlaces,
  nav: {
    label: 'Main menu',
    home: 'Home',
    favorites: 'Favorites',
    bracket: 'Bracket',
    settings: 'Settings',
    myPage: 'My page',
    search: 'Search',
  },
  matches: {
    title: 'Match schedule',
    toSchedule: 'See the schedule',
    sportMenu: 'Sport',
    dates: 'Date',
    pickDate: 'Pick a date',
    toToday: "See today's matches",
    versus: 'vs',
    to: 'to',
    noTeam: 'No team',
    sideCount: (count) => (count === 1 ? '1 team' : `${count} teams`),
    marks: { seconds: ' s', metres: ' m', times: '' },
    unplaced: { DNS: 'DNS', DNF: 'DNF', DQ: 'DQ' },
    place: (place) =>
      `${place}${place % 100 > 10 && place % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`,
    noTime: 'No time',
    expected: (time, minutes) => `Expected ${time} (+${minutes} min)`,
    late: (minutes) => `+${minutes} min`,
    called: 'Called',
    about: (time) => `~${time}`,
    callRange: (from, to) => `call expected ${from}–${to}`,
    count: (count) => many(count, 'match', 'matches'),
    newDateOpen: 'No new date yet',
    cancelled: 'Called off',
    suspended: 'Halted',
    suspendedSince: (time) => `Halted since ${time}`,
    game: partName,
    rubber: (number) => `Rubber ${number}`.trim(),
    sets: (sport) => `Score by ${kitOf(sport).part.en}`,
    loadFailed: 'Failed to load match information.',
    empty: 'No matches to display.',
    hasMatches: 'has matches',
    emptyLiveHint: 'A match appears here as soon as it starts.',
    nowLive: 'LIVE now',
    stale: (time) => `Disconnected · as of ${time}`,
    savesData: 'Saving data',
    light: 'Light page',
    scoreNews: (sport, one, score1, score2, two) => `${sport}, ${one} ${score1}, ${two} ${score2}`,
    statusNews: (sport, one, two, status) => `${sport}, ${one} against ${two}: ${status}`,
  },
  own: {
    title: 'My department',
    inMinutes: (minutes) =>
      minutes < 60
        ? `in ${minutes} min`
        : `in ${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`,
    next: (when, opponent) => (opponent ? `Next ${when} vs ${opponent}` : `Next ${when}`),
  },
  favorites: {
    title: 'Favorites',
    of: (match) => `Favorite: ${match}`,
    addFailed: 'Failed to add the favorite.',
    removeFailed: 'Failed to remove the favorite.',
    signInTitle: 'Please log in',
    signInHint: 'Log in to keep your favorite matches in one place.',
  },
  welcome: {
    logIn: 'Log in',
    noAccount: "Don't have an account?",
    signUp: 'Sign up',
    hello: (nickname) => `Welcome back, ${nickname}.`,
  },
  account: {
    email: 'E-mail',
    password: 'Password',
    passwordConfirm: 'Confirm password',
    name: 'Name',
    nickname: 'Nickname',
    show: 'Show password',
    hide: 'Hide password',
    check: 'Check availability',
    passwordRule: 'Letters, digits: 8–16',
    strength: { weak: 'Weak', fair: 'Fair', good: 'Strong' },
    nicknameCount: (count, most) => `${count}/${most}`,
    nicknameCheck: {
      free: 'This nickname is available.',
      taken: 'This nickname is already in use.',
      error: 'An error occurred while checking the nickname.',
    },
    emailCheck: {
      free: 'This email is available.',
      taken: 'This email is already in use.',
      error: 'An error occurred while checking the email.',
    },
    problems: {
      emailEmpty: 'Please enter your email.',
      emailForm: 'Please check the e-mail address.',
      emailNotVerified: 'Please verify your e-mail.',
      codeForm: 'Please enter the 6-digit code.',
      codeWrong: 'The code is not right. Please check it.',
      passwordEmpty: 'Please enter a password.',
      passwordLength: 'Password must be between 8 and 16 characters.',
      passwordsDiffer: 'Passwords do not match.',
      confirmEmpty: 'Please enter the password once more.',
      nameEmpty: 'Please enter your name.',
      nameLength: 'A name has at most 40 characters.',
      consent: 'This consent is required.',
      nicknameEmpty: 'Please enter a nickname.',
      nicknameLength: 'A nickname has at most 10 characters.',
      nicknameUnchecked: 'Please check nickname duplication.',
      newPasswordsDiffer: 'New passwords do not match.',
      newConfirmEmpty: 'Please enter the new password once more.',
      currentEmpty: 'Please enter your current password.',
    },
    tooMany: (seconds) => `Too many tries. Please try again in ${englishWait(seconds)}.`,
  },
  entrance: {
    browse: 'Look around',
    goOn: 'See the schedule',
    goOnAdmin: 'Go to the admin page',
    otherAccount: 'Log in with another account',
    adminOnly: 'Only administrators can see that page.',
    ended: 'Your session has ended. Please log in again.',
    pushFailed: 'Notifications could not be turned on. Try again in the settings.',
    first: 'Log in to carry on where you were.',
    forgot: "Enter the e-mail you signed up with and press 'Forgot your password?'.",
  },
  logIn: {
    forgot: 'Forgot your password?',
    failed: 'Login failed, please try again.',
    resetSent: 'A password reset email has been sent.',
    resetFailed: 'Failed to send password reset email, please try again.',
    busy: 'Logging in...',
    adminHours: 'Administrators stay logged in for 12 hours.',
  },
  signUp: {
    title: 'Sign up',
    nicknameTitle: 'Nickname setting',
    send: 'Get a code',
    resend: 'Resend code',
    resendIn: (seconds) => `Resend code (${seconds} s)`,
    code: 'Verification code',
    codeHint: (minutes) => `Enter the 6 digits from the e-mail within ${many(minutes, 'minute')}.`,
    verify: 'Verify',
    verified: 'Email verification complete.',
    emailHint: 'We send a verification code to this address.',
    identity: 'Your identity',
    person: 'About you',
    consents: 'Terms',
    all: 'Agree to all',
    term1: 'Terms of use (required)',
    term2: 'Privacy policy (required)',
    term3: 'Location information terms (required)',
    term4: 'Marketing reception (optional)',
    term5: 'I am 14 or over (required)',
    read: (term) => `Read: ${term}`,
    readShort: 'Read',
    next: 'Next',
    nicknameHint: 'The name others see in chats and comments.',
    done: 'Complete',
    busy: 'Signing up...',
    welcome: 'You have signed up. You can log in now.',
  },
  reset: {
    title: 'Reset password',
    hint: 'Enter your new password. You will be logged out everywhere.',
    save: 'Save',
    done: 'Your password has been changed.',
    doneHint: 'Please log in with the new password.',
    invalid: 'The link has expired or has been used already.',
    invalidHint: 'A reset link works once, for 30 minutes. Please ask for a new one.',
    again: 'Ask again',
  },
  live: { title: 'Live' },
  bracket: { title: 'Bracket' },
  myPage: {
    title: 'My page',
    profile: 'Profile',
    passwordTitle: 'Change password',
    nicknameFree: 'Usable nickname.',
    newPassword: 'New password',
    newPasswordConfirm: 'Confirm new password',
    currentPassword: 'Current password',
    currentHint: 'Needed to change your password.',
    unchangedHint: 'Leave empty to keep your password.',
    save: 'Save',
    saved: 'user information updated',
    notifications: 'Notifications',
    marketing: 'Marketing reception',
    marketingHint: 'You can turn this off at any time.',
    marketingOn: 'You agreed to receive marketing letters.',
    marketingOff: 'You withdrew your marketing consent.',
    account: 'Account',
    admin: 'Admin page',
    moderation: 'Reports',
    logOut: 'Log out',
    leave: 'Delete account',
    leaveTitle: 'Delete your account?',
    leaveFacts: [
      'Your e-mail, name, nickname and favorites are erased.',
      'Your comments stay as "deleted user".',
      'You are logged out everywhere. This cannot be undone.',
    ],
    cancel: 'Cancel',
    left: 'Your account has been deleted.',
  },
  match: {
    title: 'Match',
    score: 'Score',
    tabs: { details: 'Match record', 'line-up': 'Line-up', comments: 'Comments' },
    tabsLabel: 'Match information',
  },
  admin: {
    title: 'Admin page',
    teams: 'Teams',
    createMatch: 'Create match',
    editMatch: 'Edit match',
    liveStreaming: 'Live streaming',
  },
  notFound: {
    title: 'Page not found',
    hint: 'The address has changed or does not exist. Please check it.',
  },
  guard: { failed: 'Failed to load your profile.' },
  crash: {
    title: 'Something went wrong',
    hint: 'This screen could not be shown. Please reload.',
    reload: 'Reload',
    part: 'This part could not be shown.',
  },
  chunk: {
    late: 'This is taking long to load.',
    lateHint: 'Your connection seems slow. It appears as soon as it is here.',
    failed: 'This screen could not be loaded.',
    failedHint: 'Check your connection and try again.',
  },
  errors: {
    BAD_REQUEST: 'The request is not valid.',
    BAD_SCORE: 'The rules do not allow this score.',
    SAME_TEAM_TWICE: 'A team cannot play itself.',
    WEAK_PASSWORD: 'This password is easy to guess. Please choose another.',
    CONSENT_REQUIRED: 'Please agree to all required terms.',
    NICKNAME_RESERVED: 'This nickname cannot be used.',
    EMAIL_NOT_VERIFIED: 'Please verify your e-mail.',
    EMAIL_DOMAIN: 'Please sign up with your university e-mail address.',
    RESET_TOKEN_INVALID: 'The link has expired or has been used already.',
    TEAM_NOT_IN_COMPETITION: 'This team is not in the competition.',
    GROUPS_DIFFER: 'These teams are in different groups: a league match is between teams of one group.',
    BAD_SOURCE: 'Nobody can come here from that match. Choose another team or match.',
    SPORT_WITHOUT_END: 'With these rules some matches would have no winner. Please change them.',
    RULES_NOT_OF_SPORT: 'These rules are not for this sport.',
    BAD_LINEUP: 'Please check the line-up.',
    BAD_ENTRIES: 'Please check the teams taking part.',
    BAD_HOURS: 'The start has to come before the end.',
    BAD_PLAN: 'No season can be built like this.',
    PLAN_TOO_LARGE: 'Too many matches or times for one plan.',
    BAD_VIDEO: 'This video cannot be played.',
    BAD_PASSKEY: 'The passkey could not be checked. Please try again.',
    SIGN_IN_REQUIRED: 'Please log in.',
    BAD_DRAW: 'These teams cannot be drawn. Please check the teams and the number of groups.',
    DRAW_LINK_INVALID: 'This link is not of this draw. Please ask an administrator for it again.',
    LOTS_IN_THE_FUTURE: 'That time has not come yet. Please correct it.',
    ENDS_IN_THE_PAST: 'That time is over already. Please choose a later one.',
    LOGIN_FAILED: 'Login failed, please try again.',
    LOG_IN_AGAIN: 'Please log in again from the start.',
    SECOND_FACTOR_NEEDED: 'A second step is needed.',
    PASS_INVALID: 'The scoring link has expired or is no longer valid.',
    WRONG_PASSWORD: 'The password is not right.',
    SECOND_FACTOR_REQUIRED: 'Please set up two-step verification on your page first.',
    SECOND_FACTOR_WRONG: 'That code is not right. Please check it.',
    FORBIDDEN: 'You are not allowed to do this.',
    FOREIGN_ORIGIN: 'The request came from a place that is not allowed.',
    GUESTS_READ_ONLY: 'Log in to talk.',
    ROOM_LOCKED: 'A moderator has locked this room.',
    SILENCED: 'You cannot talk here now.',
    NOT_FOUND: 'Not found.',
    MATCH_NOT_FOUND: 'Match not found.',
    TEAM_NOT_FOUND: 'Team not found.',
    VENUE_NOT_FOUND: 'Venue not found.',
    SPORT_NOT_FOUND: 'The sport was not found.',
    COMPETITION_NOT_FOUND: 'Competition not found.',
    COMMENT_NOT_FOUND: 'Comment not found.',
    PASS_NOT_FOUND: 'Link not found.',
    MESSAGE_NOT_FOUND: 'Message not found.',
    SANCTION_NOT_FOUND: 'It was lifted already, or is over.',
    USER_NOT_FOUND: 'No account uses this email.',
    SECOND_FACTOR_NOT_FOUND: 'It is gone already, or it took too long. Please try again.',
    STREAM_NOT_FOUND: 'Camera not found.',
    DRAW_NOT_FOUND: 'Draw not found.',
    LOTS_NOT_FOUND: 'These lots were removed already. Please reload.',
    RAIN_PLAN_NOT_FOUND: 'This day has no rain plan yet. Please make one first.',
    PLAN_NOT_FOUND: 'This proposal has expired or was cancelled.',
    CLIP_NOT_FOUND: 'Video not found.',
    ANNOUNCEMENT_NOT_FOUND: 'This announcement was withdrawn already.',
    FEED_KEY_NOT_FOUND: 'This key was deleted already.',
    FEED_KEY_INVALID: 'The key of the feed is not valid.',
    FEED_CURSOR_GONE: 'Please read the list of changes from the start.',
    TOO_MANY_FEED_KEYS: 'At most 50 feed keys. Please delete one that is not used.',
    WEBHOOK_NOT_FOUND: 'This webhook was deleted already.',
    TOO_MANY_WEBHOOKS: 'At most 20 webhooks. Please delete one that is not used.',
    SCREEN_NOT_FOUND: 'This screen was unpaired already.',
    SCREEN_CODE_INVALID: 'No screen shows this code. Please check the code on the screen.',
    TOO_MANY_SCREENS: 'At most 100 screens. Please unpair one that is not used.',
    BAD_WEBHOOK_URL: 'Nothing can be sent to this address. Please enter a public one that starts with https.',
    EMAIL_TAKEN: 'This email is already in use.',
    NICKNAME_TAKEN: 'This nickname is already in use.',
    LAST_ADMIN: 'The last administrator cannot be deleted.',
    SECOND_FACTOR_SET: 'An authenticator app is set up already.',
    BAD_TRANSITION: 'The match cannot change to this status.',
    STALE_VERSION: 'Somebody else changed this first. Please look at the latest.',
    TEAMS_NOT_LEVEL: 'These teams are not level any more, or their lots are entered. Please reload.',
    DRAW_DOES_NOT_FIT: 'Teams of one department cannot all be kept apart. Add groups, or drop the condition.',
    DRAW_OF_DRAFT: 'A draft cannot be drawn in public. Please publish the competition first.',
    DRAW_OPEN: 'This competition has a draw that is not over.',
    DRAW_CLOSED: 'This draw is over. Please reload.',
    DRAW_OUTDATED: 'Teams have changed since, or were drawn again. This result cannot be used.',
    NUMBER_SENT: 'The number of this team was sent already. It cannot be changed.',
    CASCADE: 'Matches already played would change.',
    CLASH: 'There is another match at the same time.',
    NO_COMPETITION: 'There is no current competition. Please make one first.',
    NO_LATE_ENTRY: 'A team can only enter a round robin late. In other formats, replace a team instead.',
    NOTHING_TO_UNDO: 'This cannot be undone: something changed after it.',
    RAIN_PLAN_IN_USE: 'This rain plan is in use. Please switch back before changing it.',
    PLAN_CHANGED: 'The plan has changed meanwhile. Please check it again.',
    COURT_QUEUE_NOT_FOUND: 'This queue has ended. Please reload.',
    ALREADY_QUEUED: 'One of these venues or matches is in another queue.',
    MATCH_NOT_QUEUED: 'This is not possible now: the match has moved on in the queue.',
    NOTHING_TO_QUEUE: 'No match of that day has yet to begin. Please check the day and the competitions.',
    QUEUE_TOO_LONG: 'Too many matches for one queue. Please split the competitions.',
    PLAN_PROBLEMS: 'This plan has problems that have to be solved first.',
    RESULT_NOT_ASKED: 'The result of this match is not to be confirmed now.',
    SIGNATURE_MISSING: 'Please enter your name and sign.',
    PROTEST_TOO_LATE: 'The time for protests is over.',
    PROTEST_OPEN: 'Your earlier protest still waits for a ruling.',
    PROTEST_RULED: 'This protest has been ruled on or taken back.',
    PROTEST_NOT_FOUND: 'There is no such protest.',
    NOT_ITS_TEAM: 'This team does not play in the match.',
    NOT_OF_TWO_TEAMS: 'Only a match between two teams can be scored by two people apart.',
    HAS_TWO_SCORERS:
      'Two people score this match already. Once an administrator stops one of the links, you can go on.',
    MATCH_RUNNING: 'A match of the team is in progress. End or abandon it first.',
    ALREADY_ENTERED: 'This team is in the competition already.',
    TEAM_HAS_PLAYED: 'A team that has played cannot be replaced. Please withdraw it instead.',
    ALREADY_WITHDRAWN: 'The team has withdrawn already.',
    MATCH_BEGUN: 'A match that has begun or was cancelled cannot be moved.',
    TEAM_TAKEN: 'There is a team of this name already.',
    TEAM_HAS_MATCHES: 'A team with matches cannot be deleted. You can archive it.',
    SPORT_TAKEN: 'There is already a sport with this name.',
    SPORT_IN_USE: 'A sport with competitions or teams cannot be deleted.',
    VENUE_TAKEN: 'There is a venue of this name already.',
    VENUE_HAS_MATCHES: 'A venue with matches cannot be deleted.',
    COMPETITION_BEGUN: 'A match of it has begun or was filmed, so it cannot be a draft again.',
    COMPETITION_HAS_MATCHES: 'A competition with matches cannot be deleted. You can archive it.',
    SEASON_HAS_MATCHES: 'Some matches have begun, so the season cannot be built anew.',
    SEASON_DOES_NOT_FIT: 'Not all matches fit into these days.',
    STREAM_TAKEN: 'Somebody else is on air with this camera.',
    STREAM_LIVE: 'A camera that is on air cannot be deleted.',
    NOT_ON_AIR: 'Not on air now.',
    TOO_MANY_ANNOUNCEMENTS: 'At most 100 announcements at once. Please withdraw an old one.',
    TOO_LARGE: 'That is too large.',
    UNSUPPORTED_MEDIA: 'This format is not supported.',
    KEY_REUSED: 'This request was already handled with other content. Please try again.',
    TOO_MANY_ROOMS: 'Too many new rooms. Please try again later.',
    PLANNER_BUSY: 'Other plans are being made. Please try again shortly.',
    TOO_MANY_REQUESTS: 'Too many requests. Please try again in a moment.',
    INTERNAL: 'The server had a problem. Please try again in a moment.',
    UNAVAILABLE: 'The service is not available now. Please try again in a moment.',
    NETWORK: 'Please check your internet connection.',
    TIMEOUT: 'The answer is taking too long. Please try again.',
  },
}
