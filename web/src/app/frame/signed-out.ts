// Passes on that a request was rejected because the session is over. The part that acts on it is loaded after the first screen.
let listener: (() => void) | undefined
let isPending = false

/** Called by the query client. */
export function notifySignedOut() {
  isPending = listener === undefined
  listener?.()
}

/** Returns the function that stops listening. */
export function onSignedOut(act: () => void): () => void {
  listener = act
  if (isPending) act()
  isPending = false
  return () => {
    listener = undefined
  }
}
