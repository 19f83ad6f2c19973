// How large the picture of a match is: what link previews ask for.
export const pictureSize = { width: 1200, height: 630 }
