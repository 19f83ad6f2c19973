// The English text of overlays: on the picture, and where they are steered.
import type { koOverlay } from '../ko/overlay.ts'

export const enOverlay: typeof koOverlay = {
  overlay: {
    goal: 'GOAL!',
    next: 'Next match',
    against: (team) => `against ${team}`,
  },
}
