// The size of a match's picture, as link previews require it.
export const pictureSize = { width: 1200, height: 630 }
