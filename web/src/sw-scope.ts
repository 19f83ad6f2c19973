// Types of the service worker scope that ours uses. TypeScript's own library for it can't be loaded with the page's: it would
// change the type of addEventListener for every other file.

interface WaitableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

export interface FetchEvent extends WaitableEvent {
  readonly request: Request
  readonly clientId: string
  readonly resultingClientId: string
  respondWith: (response: Promise<Response>) => void
}

interface WindowClient {
  readonly url: string
  focus: () => Promise<unknown>
}

interface Events {
  install: WaitableEvent
  activate: WaitableEvent
  fetch: FetchEvent
  message: MessageEvent
  /** Without data where the browser has read the declarative form: then with its notification. */
  push: WaitableEvent & { readonly data: { json: () => never } | null; readonly notification: never }
  notificationclick: WaitableEvent & { readonly notification: Notification }
  notificationclose: WaitableEvent
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
