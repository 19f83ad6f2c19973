// Paths under /ws-stomp: plain WebSocket, and those of SockJS.

/** No transport of a frame or a script tag (jsonp, htmlfile, iframe): those send no Origin. */
export type HttpTransport = 'xhr' | 'xhr_streaming' | 'xhr_send' | 'eventsource'

export type Path =
  | { to: 'greeting' }
  | { to: 'info' }
  | { to: 'unknown' }
  | { to: 'websocket'; isSockJs: boolean }
  | { to: 'session'; transport: HttpTransport; session: string }

const root = '/ws-stomp'
const httpTransports: readonly string[] = ['xhr', 'xhr_streaming', 'xhr_send', 'eventsource'] satisfies HttpTransport[]

/** Null when the path is not under /ws-stomp. */
export function readPath(url: string): Path | null {
  if (!url.startsWith(root)) return null
  const path = url.split('?', 1)[0] ?? ''
  if (path !== root && !path.startsWith(`${root}/`)) return null
  const rest = path.slice(root.length)
  if (rest === '' || rest === '/') return { to: 'greeting' }
  if (rest === '/info') return { to: 'info' }
  if (rest === '/websocket') return { to: 'websocket', isSockJs: false }
  // /{server}/{session}/{transport}: the first is for balancers only.
  const [, session = '', transport = ''] = /^\/[\w-]{1,32}\/([\w-]{1,64})\/([a-z_]+)$/.exec(rest) ?? []
  if (transport === 'websocket') return { to: 'websocket', isSockJs: true }
  if (httpTransports.includes(transport)) return { to: 'session', transport: transport as HttpTransport, session }
  return { to: 'unknown' }
}

/** An embed is nobody's, also on a site of our own domain, where browsers attach our cookies to its socket. */
export const isEmbed = ({ url }: { url?: string | undefined }) => url?.endsWith('?embed') ?? false
