// The Korean text of overlays: on the picture, and where they are steered.
export const koOverlay = {
  overlay: {
    goal: '골!',
    next: '다음 경기',
    against: (team: string) => `${team}전`,
  },
}
