// Answers that index.html asked for before the scripts had come: each is handed out once.
declare global {
  interface Window {
    early?: Record<string, Promise<Response>>
  }
}

export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = window.early?.[url]
  if (answer) delete window.early?.[url]
  return answer
}
