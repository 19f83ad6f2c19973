// Finds what the followers of a match have not been told yet.
import { afterChanges, type Changes } from '../after-changes.ts'
import type { Deps } from '../deps.ts'
import { considerMatch } from './push.actions.ts'
import { untold } from './push.told.store.ts'

export const pushChanges = (deps: Deps, changes: Changes): Promise<void> =>
  afterChanges(deps, changes, { kind: 'push-check', find: untold, consider: considerMatch })
