// Hash slots of a Redis Cluster: which of 16,384 a key, or a sharded channel, belongs to.

export const slotCount = 16_384

/** Only what stands between the first braces counts, if anything does: keys with one such tag are on one server. */
export function slotOf(key: string): number {
  const open = key.indexOf('{')
  const close = open === -1 ? -1 : key.indexOf('}', open + 1)
  return crc16(close > open + 1 ? key.slice(open + 1, close) : key) % slotCount
}

/** CRC16/XMODEM of the UTF-8 bytes, as Redis computes it. */
function crc16(text: string): number {
  let crc = 0
  for (const byte of Buffer.from(text)) crc = ((crc << 8) & 0xffff) ^ (table[(crc >> 8) ^ byte] as number)
  return crc
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  return crc
})
