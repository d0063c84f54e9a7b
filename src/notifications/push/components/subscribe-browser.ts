import { createApi, parseResponse } from '../../../ui/api.ts'
import type { NotificationApi } from '../../routes.ts'

const api = createApi<NotificationApi>()

/** Why this browser cannot get notices, or whether it does. */
export type PushState = 'impossible' | 'blocked' | 'off' | 'on'

const findWorker = async () => (await navigator.serviceWorker?.getRegistration()) ?? null

/** Returns whether this browser gets notices. 'impossible' is also a site that sends none. */
export async function readPushState(): Promise<PushState> {
  if (!('PushManager' in window) || !('Notification' in window)) return 'impossible'
  const worker = await findWorker()
  if (!worker || !(await readKey())) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off'
}

const readKey = async () => (await parseResponse(api.pushsubscription.$get({}))).key

/** Asks whether notices may be shown, and has them sent to this browser. Returns the new state. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  await subscribe()
  return 'on'
}

/** Has notices sent to a browser that has subscribed before, for whoever is signed in now. */
export async function keepPush(): Promise<void> {
  const worker = await findWorker()
  if (await worker?.pushManager.getSubscription()) await subscribe()
}

export async function turnPushOff(): Promise<PushState> {
  const worker = await findWorker()
  await parseResponse(api.pushsubscription.$delete({}))
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
  return 'off'
}

async function subscribe(): Promise<void> {
  const worker = await findWorker()
  const key = await readKey()
  if (!worker || !key) return
  const before = await worker.pushManager.getSubscription()
  // A browser has one subscription, for one key.
  if (before && toBase64url(before.options.applicationServerKey) !== key) await before.unsubscribe()
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const json = {
    endpoint: subscription.endpoint,
    p256dh: toBase64url(subscription.getKey('p256dh')),
    auth: toBase64url(subscription.getKey('auth')),
  }
  await parseResponse(api.pushsubscription.$put({ json }))
}

const toBase64url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
