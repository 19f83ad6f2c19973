// Which addresses the server may connect to when somebody else names them: public ones only, so that nobody reaches our own network,
// this machine or a cloud's metadata through us.
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Not for the public internet by IANA's special-purpose registry; multicast and broadcast too. */
const closedIPv4: Array<[net: string, prefix: number]> = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Within 2000::/3, the only public part: Teredo and other protocols, documentation, 6to4. They may lead to any IPv4 address. */
const closedIPv6: Array<[net: string, prefix: number]> = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const [closed, open, loopback] = [new BlockList(), new BlockList(), new BlockList()]
for (const [net, prefix] of closedIPv4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of closedIPv6) closed.addSubnet(net, prefix, 'ipv6')
open.addSubnet('2000::', 3, 'ipv6')
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  return isIPv6(address) && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

export const isLoopback = (address: string): boolean =>
  isIPv4(address) ? loopback.check(address, 'ipv4') : isIPv6(address) && loopback.check(address, 'ipv6')
