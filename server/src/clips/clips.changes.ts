// Finds goals that were filmed and goals that were undone.
import { afterChanges, type Changes } from '../after-changes.ts'
import type { Deps } from '../deps.ts'
import { considerMatch } from './clips.actions.ts'
import { filmedMatches } from './clips.store.ts'

export const clipsChanges = (deps: Deps, changes: Changes): Promise<void> =>
  afterChanges(deps, changes, { kind: 'clip-check', find: filmedMatches, consider: considerMatch })
