// Pending bytes of sockets. Sockets with the same pending messages share one batch, so its bytes are built once.

export class Batch {
  readonly messages: number
  #encode: (() => Buffer) | null
  #bytes: Buffer | null = null
  #next: Batch | null = null
  #joined: Batch | null = null

  /** Encoding waits for the first write: enqueueing stays fast, however many groups there are. */
  constructor(encode: () => Buffer, messages: number) {
    this.#encode = encode
    this.messages = messages
  }

  bytes(): Buffer {
    if (this.#bytes === null) {
      this.#bytes = (this.#encode as () => Buffer)()
      this.#encode = null
    }
    return this.#bytes
  }

  /** This batch followed by another. Cached, because the next socket nearly always needs the same two. */
  append(next: Batch): Batch {
    if (this.#next !== next || this.#joined === null) {
      this.#next = next
      this.#joined = new Batch(() => Buffer.concat([this.bytes(), next.bytes()]), this.messages + next.messages)
    }
    return this.#joined
  }
}
