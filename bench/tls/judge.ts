// What the bench of TLS promises. Pure.

export const promise = {
  sockets: 10_000,
  /** Memory of nginx and of the kernel for its two sockets. */
  kbEach: 100,
  /** Until everybody is back after nginx was restarted. */
  backSeconds: 60,
}

export interface Measured {
  sockets: number
  kbEach: { nginx: number; kernel: number }
  lost: number
  backSeconds: number
  isAllBack: boolean
  shakes: { full: number; resumed: number; resumedShare: number }
}

export const isKept = ({ sockets, kbEach, lost, backSeconds, isAllBack, shakes }: Measured): boolean =>
  sockets >= promise.sockets &&
  kbEach.nginx > 0 &&
  kbEach.nginx + kbEach.kernel <= promise.kbEach &&
  lost === 0 &&
  isAllBack &&
  backSeconds <= promise.backSeconds &&
  shakes.full > 0 &&
  // What a browser saved from its last visit is accepted.
  shakes.resumedShare > 0.9 &&
  shakes.resumed > shakes.full
