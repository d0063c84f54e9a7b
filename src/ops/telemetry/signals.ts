import { channel } from 'node:diagnostics_channel'

/** Creates an event of a unique name that listeners may hear; without listeners, sending it does nothing. */
export function createSignal<Message>(name: string) {
  const events = channel(`swap.${name}`)
  return {
    send(message: Message): void {
      if (events.hasSubscribers) events.publish(message)
    },
    /** Returns the function that stops listening. */
    listen(hear: (message: Message) => void): () => void {
      const listener = (message: unknown) => hear(message as Message)
      events.subscribe(listener)
      return () => void events.unsubscribe(listener)
    },
  }
}

/** Sent when a request was answered; `route` is the pattern of its path. */
export const requestAnswered = createSignal<{
  method: string
  route: string
  status: number
  seconds: number
}>('request-answered')

export const jobEnded = createSignal<{ job: string; isFailed: boolean; seconds: number }>('job-ended')

export const cacheAsked = createSignal<{ isHit: boolean }>('cache-asked')
