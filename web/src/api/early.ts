// Answers that index.html asked for before the scripts had come: each is handed out once.
declare global {
  interface Window {
    early?: Record<string, Promise<Response>>
  }
}

/** One that nobody has picked up by then is too old for whoever asks later. */
const longestMs = 15_000

export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = performance.now() < longestMs ? window.early?.[url] : undefined
  if (answer) delete window.early?.[url]
  return answer
}
