// Bytes owed to sockets. Sockets that are owed the same things share one batch, so its bytes are built once.

export class Batch {
  readonly messages: number
  #encode: (() => Buffer) | null
  #bytes: Buffer | null = null
  #next: Batch | null = null
  #joined: Batch | null = null

  /** Encoding waits for the first write: a turn that only notes debts stays short, however many groups there are. */
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

  /** This batch with another after it. Remembered, because the next socket is nearly always owed the same two. */
  and(next: Batch): Batch {
    if (this.#next !== next || this.#joined === null) {
      this.#next = next
      this.#joined = new Batch(() => Buffer.concat([this.bytes(), next.bytes()]), this.messages + next.messages)
    }
    return this.#joined
  }
}
