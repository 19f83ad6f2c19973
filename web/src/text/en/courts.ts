// The English text of the passes of courts.
import { many } from '../format/many.ts'
import type { CourtText } from '../use-court-text.ts'

export const enCourts: Pick<CourtText, 'courts'> = {
  courts: {
    title: 'QR codes for courts',
    date: 'Day',
    hint: (count) =>
      `One for each of ${many(count, 'venue')}. Every scan opens the match in progress there, or the next one. The codes stay the same when the plan changes.`,
    empty: 'There is nothing to score on this day.',
    over: 'This day is over. Codes last until 6 a.m. of the next day.',
    make: (count) => `Make ${many(count, 'QR code')}`,
    making: (done, count) => `Making… ${done}/${count}`,
    makeFailed: 'The QR code could not be made.',
    loadFailed: 'The QR codes could not be loaded.',
    print: 'Print',
    qr: (venue) => `QR code to score at ${venue}`,
    count: (count) => many(count, 'match', 'matches'),
    scan: "Point your phone's camera at it to open the console of this venue.",
    noTime: 'No time yet',
    renew: 'Make a new one',
    renewOf: (venue) => `Make a new QR code for ${venue}`,
    renewTitle: (venue) => `Make a new QR code for ${venue}?`,
    renewText: 'The code on the wall stops working at once. What was scored stays. Print the new code and put it up.',
    renewDone: 'The new QR code is made. Please print it.',
    noCourt: 'No venue yet',
    noCourtHint: "Once they have a venue, its code opens them. For one match alone, make that match's scoring link.",
    linkOf: (match) => `Scoring link of ${match}`,
    link: 'Scoring link',
    opening: 'Looking for the next match',
    invalid: 'This QR code cannot be used',
    invalidHint: 'Its day is over, or there is a new code. Please ask an administrator for it.',
    nextFailed: 'The next match could not be loaded.',
    none: (venue) => `Nothing left to play at ${venue}`,
    noneHint: (day) => `${day}: this opens by itself when the plan changes.`,
    next: 'Next match',
    nextOf: (time, match) => `${time} ${match}`,
    away: 'This match was moved to another venue or time',
    allDone: 'All matches of this venue are scored for today.',
  },
}
