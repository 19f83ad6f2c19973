// Which endpoints the server may call: clients name them, so they must belong to a push service the operator lists.

/** `fcm.googleapis.com`, `*.push.apple.com` (https only), or a whole origin, scheme and port included. */
export function isPushAddress(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  const isPlainHttps = url.protocol === 'https:' && url.port === ''
  return hosts.some((host) => {
    if (host.includes('://')) return url.origin === host
    if (!isPlainHttps) return false
    return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host
  })
}
