// The English text of queues of courts.
import { many } from '../format/many.ts'
import type { koQueue } from '../ko/queue.ts'

const matchesOf = (count: number) => many(count, 'match', 'matches')

export const enQueue: typeof koQueue = {
  queue: {
    title: 'Court queue',
    day: 'Day',
    toBoard: 'Court board',
    lead: 'A court that becomes free takes the next match by itself. For days of badminton or table tennis, when no two matches take as long.',
    loadFailed: 'Could not load the queue.',
    empty: 'No match of this day can be queued',
    emptyHint: 'It needs matches of two teams that have not begun.',
    form: {
      title: 'Start a queue',
      courts: 'Courts',
      competitions: 'Competitions',
      count: matchesOf,
      absent: 'Minutes to arrive',
      absentHint: 'When they are over, Today asks you about it. A walkover is your decision.',
      wrongAbsent: 'Please enter 1 to 60 minutes.',
      missing: 'Please choose at least one court and one competition.',
      otherDay: 'This is not today. Calls go out as soon as you start.',
      start: 'Start queue',
      started: 'The queue has started.',
    },
    courts: 'Courts',
    addCourt: 'Another court',
    free: 'Free',
    playing: 'In progress',
    waiting: 'Waiting',
    count: matchesOf,
    nobody: 'No match is waiting.',
    paused: 'Paused',
    waits: { TEAMS: 'Teams not known', BUSY: 'On another court', REST: 'Resting' },
    restUntil: (clock) => `Rests until ${clock}`,
    range: (from, to) => `${from}–${to}`,
    acts: {
      handOut: 'Hand out now',
      pause: 'Pause',
      resume: 'Go on',
      end: 'End queue',
      again: 'Call again',
      skip: 'Put back',
      score: 'Score',
      walkover: 'Enter walkover',
      takeOut: 'Take out',
      add: 'Add court',
    },
    of: (name, act) => `${name}: ${act}`,
    done: {
      HAND_OUT: 'Free courts were handed out.',
      END: 'The queue has ended.',
      UPDATE: 'The queue was changed.',
      CALL: 'Called again.',
      SKIP: 'Put back.',
    },
    failed: 'Could not change it.',
    skipSheet: {
      title: (match) => `Put back ${match}`,
      hint: 'It goes behind the next match that can be called. Its court becomes free.',
      reason: 'Reason',
      reasons: ['Players have not arrived', 'Still in another match', 'Injury check'],
      skip: 'Put back',
    },
    endSheet: {
      title: 'End the queue?',
      text: 'Waiting matches get their planned courts back. Matches in progress go on.',
    },
  },
}
