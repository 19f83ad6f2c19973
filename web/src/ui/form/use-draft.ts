// A draft of something that others edit too. Responses come late: what was typed until then is merged, never replaced.
import { useState } from 'react'
import { isSame, mergeDrafts } from './merge.ts'

export function useDraft<Saved, Draft extends object>(saved: Saved, draftOf: (saved: Saved) => Draft) {
  const [state, setState] = useState(() => ({
    base: saved,
    draft: draftOf(saved),
    /** Somebody else saved first, and their version is merged in. */
    isStale: false,
    /** Their version is loading. */
    isMerging: false,
  }))
  const { base, draft } = state

  function rebase(next: Saved, isStale: boolean, since?: Draft) {
    setState((now) => ({
      base: next,
      draft: mergeDrafts(since ?? draftOf(now.base), now.draft, draftOf(next)).merged,
      isStale,
      isMerging: false,
    }))
  }

  return {
    ...state,
    isDirty: !isSame(draft, draftOf(base)),
    setDraft: (next: Draft) => setState((now) => ({ ...now, draft: next })),
    /** `sent` is the draft that was saved: only what was typed after it is still unsaved. */
    acceptSaved: (next: Saved, sent: Draft) => rebase(next, false, sent),
    /** Rebases the draft on what somebody else saved. If loading theirs fails, the next save tries again. */
    async mergeTheirs(theirs: Saved | Promise<Saved>) {
      setState((now) => ({ ...now, isMerging: true }))
      try {
        rebase(await theirs, true)
      } catch {
        setState((now) => ({ ...now, isMerging: false }))
      }
    },
    takeTheirs: () => setState((now) => ({ ...now, draft: draftOf(now.base) })),
  }
}
