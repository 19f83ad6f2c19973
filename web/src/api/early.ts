// Responses that index.html requested before the scripts were loaded: each is used once.
declare global {
  interface Window {
    early?: Record<string, Promise<Response>>
  }
}

/** An early response that was not used by then is too old. */
const maxAgeMs = 15_000

export function takeEarly(url: string): Promise<Response> | undefined {
  const response = performance.now() < maxAgeMs ? window.early?.[url] : undefined
  if (response) delete window.early?.[url]
  return response
}
