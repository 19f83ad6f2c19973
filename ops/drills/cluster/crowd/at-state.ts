// The name of what a socket has told, as pages put it into their requests: the last parameter.
export const atState = (path: string, state: string | undefined) =>
  state === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}at=${state}`
