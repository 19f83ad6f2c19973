// Subscribes to changes of matches and reconciles the clips of those that were filmed.
import { afterChanges, type Changes } from '../after-changes.ts'
import type { Deps } from '../deps.ts'
import { reconcileClips } from './clips.actions.ts'
import { findFilmedMatches } from './clips.store.ts'

export const clipsChanges = (deps: Deps, changes: Changes): Promise<void> =>
  afterChanges(deps, changes, { kind: 'clip-check', find: findFilmedMatches, consider: reconcileClips })
