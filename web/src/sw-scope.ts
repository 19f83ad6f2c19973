// The part of a service worker's world that ours uses. The compiler's own library for it can't stand beside the page's: it
// would change the meaning of addEventListener for every other file.

interface LongEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

export interface FetchEvent extends LongEvent {
  readonly request: Request
  readonly clientId: string
  readonly resultingClientId: string
  respondWith: (answer: Promise<Response>) => void
}

interface WindowClient {
  readonly url: string
  focus: () => Promise<unknown>
}

interface Events {
  install: LongEvent
  activate: LongEvent
  fetch: FetchEvent
  message: MessageEvent
  push: LongEvent & { readonly data: { json: () => never } | null }
  notificationclick: LongEvent & { readonly notification: Notification }
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly WindowClient[]>
    openWindow: (path: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
}
