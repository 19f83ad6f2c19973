// The English text of staff roles.

import { many } from '../format/many.ts'
import type { koStaff } from '../ko/staff.ts'

export const enStaff: typeof koStaff = {
  staff: {
    title: 'Helpers',
    give: 'Give a role',
    giving: 'Saving…',
    email: 'Email',
    emailHint: 'The address the person signed up with. A role they have already is replaced.',
    emailEmpty: 'Please enter an email.',
    isAdmin: "An administrator's role cannot be changed here. The operator changes it from the terminal.",
    role: 'Role',
    roles: { SCORER: 'Scorer', CAMERA: 'Camera', MODERATOR: 'Moderator' },
    duties: {
      SCORER: 'May score every match.',
      CAMERA: 'May broadcast matches.',
      MODERATOR: 'May look at reported messages and comments, hide them and silence people.',
    },
    again: 'People whose role changes have to log in again.',
    given: (name, role) => `${name} is now: ${role}.`,
    helpers: 'Helpers',
    admins: 'Administrators',
    count: (count) => many(count, 'person', 'people'),
    empty: 'No helpers yet.',
    emptyHint: 'Whoever gets a role is listed here. For a single match, a scoring link will do.',
    loadFailed: 'The helpers could not be loaded.',
    take: 'Take role away',
    takeOf: (name) => `Take role away: ${name}`,
    takeTitle: (name) => `Take the role of ${name} away?`,
    takeText: (role) => `No more work as: ${role}. They have to log in again; the account stays.`,
    taken: (name) => `${name} has no role any more.`,
  },
}
