// What a frame and the element around it tell each other.

/** From the frame: how high it is, and its title. */
export interface SizeMessage {
  campusScore: 'size'
  height: number
  title: string
}

/** From the element: the page around it has changed its theme. */
export interface ThemeMessage {
  campusScore: 'theme'
  theme: string
}
