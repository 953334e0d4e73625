import { CallError, callApi } from '../../../api/call.ts'
import type { PushDevice, PushWishes } from '../push.contract.ts'

/**
 * `home`: an iPhone or iPad needs the site on the home screen. `inside`: the same, in another app's browser, which
 * cannot add it there. `old`: added, but the system is too old.
 */
export type Ability = 'able' | 'home' | 'inside' | 'old' | 'unable' | 'denied'

export function readAbility(): Ability {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (canPush) return Notification.permission === 'denied' ? 'denied' : 'able'
  // iPads identify as Macs.
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  if (!isApple) return 'unable'
  const { standalone } = navigator as { standalone?: boolean }
  if (standalone) return 'old'
  return /Safari\//.test(navigator.userAgent) ? 'home' : 'inside'
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Choices of this device; undefined if it is not subscribed. */
export async function readWishes(): Promise<PushDevice | undefined> {
  const subscription = await findSubscription()
  if (!subscription) return undefined
  try {
    return await callApi<PushDevice>('POST', '/push/subscription/find', { endpoint: subscription.endpoint })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

/** Asks the browser for permission, after a press. Undefined if the reader refuses. */
export async function turnOn(
  wishes: PushWishes,
  { first }: { first: boolean },
): Promise<PushDevice | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const [{ key }, registration] = await Promise.all([
    callApi<{ key: string }>('GET', '/push/key'),
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .then(() => navigator.serviceWorker.ready),
  ])
  await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return keepWishes(wishes, { first })
}

/** `first`: nothing was chosen here yet, so an account's choices apply. */
export async function keepWishes(
  { topics, quietFrom, quietTo, dailyCap }: PushWishes,
  { first = false } = {},
): Promise<PushDevice> {
  const subscription = await findSubscription()
  if (!subscription) throw new Error('not subscribed')
  const { endpoint, keys } = subscription.toJSON()
  const wishes = { topics, quietFrom, quietTo, dailyCap }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return callApi<PushDevice>('PUT', '/push/subscription', { endpoint, keys, timeZone, first, ...wishes })
}

export async function turnOff(): Promise<void> {
  const subscription = await findSubscription()
  if (!subscription) return
  await callApi('DELETE', '/push/subscription', { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}
