// The network of an address: the only key by which addresses are counted, limited and banned.
import { hash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'

/** Created by `networkOf` only, so that the compiler rejects a raw address where something is counted. */
export type Network = string & { readonly isNetwork: unique symbol }

/** An IPv4 address, or the /64 of an IPv6 address: the owner of one of its addresses has them all. IPv4 written as IPv6 is IPv4.
 *  All invalid addresses are one network, so that invented text does not bypass a limit. */
export function networkOf(address: string | undefined): Network {
  // A link-local address names its interface after a percent sign.
  const bare = address?.split('%', 1)[0] ?? ''
  if (isIPv4(bare)) return bare as Network
  if (!isIPv6(bare)) return 'unknown' as Network
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return (isMapped ? dotted(groups.slice(6)) : prefixOf(groups)) as Network
}

/** A network as it is stored: enough to recognise it, too little to identify it. */
export const networkKey = (network: Network) => hash('sha256', network, 'buffer').subarray(0, 8).toString('hex')

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const [first, last] = [numbersIn(head), numbersIn(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/** A dotted end stands for two groups. */
function numbersIn(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((word) => {
    if (!word.includes('.')) return Number.parseInt(word, 16)
    const [a = 0, b = 0, c = 0, d = 0] = word.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

const dotted = (groups: number[]) => groups.flatMap((group) => [group >> 8, group & 255]).join('.')

const prefixOf = (groups: number[]) => {
  const words = groups.slice(0, 4).map((group) => group.toString(16))
  return `${words.join(':')}::/64`
}
