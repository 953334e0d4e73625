import type { PushPayload } from '../contract/push-payload.ts'

/** The types used here of the Push API and Notifications specifications; TypeScript has them in another `lib`. */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type VisibleNotification = { close: () => void; data: Pick<PushPayload, 'url' | 'send' | 'mark'> }
type Page = { url: string; focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> }
type StoredSubscription = {
  endpoint: string
  toJSON: () => { endpoint: string; keys: Record<string, string> }
}
export type PushWorker = {
  registration: {
    showNotification: (title: string, options: object) => Promise<void>
    pushManager: {
      subscribe: (options: object) => Promise<StoredSubscription>
      getSubscription: () => Promise<StoredSubscription | null>
    }
  }
  clients: {
    matchAll: (options: object) => Promise<Page[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener: {
    (name: 'push', listener: (event: Extendable & { data: { json: () => unknown } | null }) => void): void
    (
      name: 'notificationclick',
      listener: (event: Extendable & { notification: VisibleNotification }) => void,
    ): void
    (
      name: 'pushsubscriptionchange',
      listener: (
        event: Extendable & { oldSubscription?: StoredSubscription; newSubscription?: StoredSubscription },
      ) => void,
    ): void
  }
}

/** Shows pushed notifications, opens them when tapped, and reports both to the server. */
export function followPushes(worker: PushWorker): void {
  worker.addEventListener('push', event => {
    const payload = event.data?.json() as PushPayload | undefined
    if (payload) event.waitUntil(show(worker, payload))
  })
  worker.addEventListener('notificationclick', event => {
    const { data } = event.notification
    event.notification.close()
    event.waitUntil(Promise.all([open(worker, data.url), report(data, 'clicked')]))
  })
  worker.addEventListener('pushsubscriptionchange', event => event.waitUntil(move(worker, event)))
}

async function show(
  worker: PushWorker,
  { title, body, image, tag, silent = false, ...data }: PushPayload,
): Promise<void> {
  await worker.registration.showNotification(title, {
    body,
    tag,
    data,
    lang: 'ar',
    dir: 'rtl',
    icon: '/icon-192.png',
    // A correction of a shown notification alerts again.
    renotify: !silent,
    silent,
    ...(image && { image }),
  })
  await report(data, 'shown')
}

/** Detaches the device from the account after signing out. */
export async function detachDevice({ registration }: PushWorker): Promise<void> {
  const subscription = await registration.pushManager.getSubscription().catch(() => null)
  if (!subscription) return
  await call('POST', '/api/v1/push/subscription/detach', { endpoint: subscription.endpoint }).catch(() => {})
}

/** Opens the page in a tab that shows it already, or in a new one. */
async function open({ clients }: PushWorker, url: string): Promise<void> {
  const { href } = new URL(url, location.origin)
  const marked = markedAddress(href)
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(page => page.url === href || page.url === marked)
  await (there ? there.focus() : clients.openWindow(marked))
}

/** Adds the source to a page of ours, as no referrer tells it. */
function markedAddress(href: string): string {
  const address = new URL(href)
  if (address.origin !== location.origin || address.search) return href
  address.search = 'utm_source=push&utm_medium=push'
  return address.href
}

/** A lost report is only a lost count. */
async function report({ send, mark }: VisibleNotification['data'], what: 'shown' | 'clicked'): Promise<void> {
  await call('POST', '/api/v1/notification/mark', { send, mark, what }).catch(() => {})
}

/** Moves the subscription to the browser's new address, with its choices. */
async function move(
  { registration }: PushWorker,
  {
    oldSubscription,
    newSubscription,
  }: { oldSubscription?: StoredSubscription; newSubscription?: StoredSubscription },
): Promise<void> {
  if (!oldSubscription) return
  const { key } = (await (await fetch('/api/v1/push/key')).json()) as { key: string }
  const kept =
    newSubscription ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const { endpoint, keys } = kept.toJSON()
  await call('POST', '/api/v1/push/subscription/move', { from: oldSubscription.endpoint, endpoint, keys })
}

function call(method: string, path: string, body: object): Promise<Response> {
  return fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}
