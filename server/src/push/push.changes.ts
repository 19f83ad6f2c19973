// Finds changes of matches that followers have not been notified of yet.
import { afterChanges, type Changes } from '../after-changes.ts'
import type { Deps } from '../deps.ts'
import { considerMatch } from './push.actions.ts'
import { findUnnotified } from './push.notified.store.ts'

export const pushChanges = (deps: Deps, changes: Changes): Promise<void> =>
  afterChanges(deps, changes, { kind: 'push-check', find: findUnnotified, consider: considerMatch })
