// What is typed over something that others change too. Answers come late: whatever was typed until then is merged, never replaced.
import { useState } from 'react'
import { isSame, mergeDrafts } from './merge.ts'

export function useDraft<Saved, Draft extends object>(saved: Saved, draftOf: (saved: Saved) => Draft) {
  const [state, setState] = useState(() => ({
    base: saved,
    draft: draftOf(saved),
    /** Somebody else saved first, and theirs is merged in. */
    isStale: false,
    /** Theirs is on its way. */
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
    /** `sent` is what was saved: only what was typed after it is still unsaved. */
    acceptSaved: (next: Saved, sent: Draft) => rebase(next, false, sent),
    /** Keeps what was typed upon what somebody else saved. When theirs cannot be had, saving again asks anew. */
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
