// When an answer was last fresh that the service worker kept and gave out for want of a connection.
export const kept = {
  /** 0 while answers come from the server. */
  at: 0,
}
