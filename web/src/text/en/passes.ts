// The English text of every list of passes.
import { many } from '../format/many.ts'
import type { koPasses } from '../ko/passes.ts'

export const enPasses: typeof koPasses = {
  hours: 'Valid for',
  hour: (hours) => (hours < 24 ? many(hours, 'hour') : many(hours / 24, 'day')),
  made: (label) => `Link for ${label}`,
  copy: 'Copy',
  copied: 'Link copied.',
  copyFailed: 'It could not be copied. Press and hold the link.',
  makeFailed: 'Failed to make a link.',
  count: (count) => `${count}`,
  empty: 'No link yet.',
  until: (when) => `until ${when}`,
  used: (when) => `last used ${when}`,
  unused: 'not used yet',
  revoked: 'Revoked',
  expired: 'Expired',
  revoke: 'Revoke',
  revokeOf: (label) => `Revoke the link of ${label}`,
  revokeTitle: (label) => `Revoke the link of ${label}?`,
  revokeAction: 'Revoke the link',
  revokeDone: 'The link is revoked.',
  failed: 'Failed to load the links.',
}
