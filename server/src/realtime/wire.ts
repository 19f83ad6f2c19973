// Encodes text for each kind of transport. Bytes are built once and shared by every socket of the same wire.

export type Wire = 'websocket' | 'sockjs-websocket' | 'xhr' | 'eventsource'

/** Several STOMP texts as the bytes of one write. */
export function encodeTexts(wire: Wire, texts: readonly string[]): Buffer {
  if (wire !== 'websocket') return encodeSockJs(wire, `a${JSON.stringify(texts)}`)
  const [first] = texts
  return texts.length === 1 && first !== undefined ? webSocketFrame(first) : Buffer.concat(texts.map(webSocketFrame))
}

/** A SockJS frame (`o`, `a[…]`, `c[…]`) as bytes. JSON holds no raw line break, so the frame is always one line. */
export function encodeSockJs(wire: Exclude<Wire, 'websocket'>, frame: string): Buffer {
  if (wire === 'sockjs-websocket') return webSocketFrame(frame)
  if (wire === 'xhr') return Buffer.from(`${frame}\n`)
  // SockJS clients run decodeURI over every event.
  return Buffer.from(`data: ${frame.replaceAll('%', '%25')}\r\n\r\n`)
}

export function sockJsClose(code: number, reason: string): string {
  return `c${JSON.stringify([code, reason])}`
}

/** The answer to a WebSocket ping; a control frame holds at most 125 bytes. */
export function webSocketPong(data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x8a, data.length]), data])
}

/** One whole text message, unmasked as servers send it. */
function webSocketFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafeSlow(head + length)
  frame[0] = 0x81
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head)
  return frame
}
