import { openSmtpSink, type SmtpSink } from '../support/smtp-sink.ts'
import { loopback, ports } from './ports.ts'

/** A mail server at a fixed address that can go away and come back. */
export async function startMailServer() {
  let sink: SmtpSink | undefined = await openSmtpSink(ports.mail)
  const received = [...sink.received]
  const keep = () => received.push(...(sink?.received.splice(0) ?? []))
  return {
    url: `smtp://${loopback}:${ports.mail}`,
    /** The addresses that have got mail since the last `forget`. */
    addresses() {
      keep()
      return new Set(received.flatMap(({ to }) => to))
    },
    forget() {
      keep()
      received.length = 0
    },
    async kill() {
      keep()
      await sink?.close()
      sink = undefined
    },
    async start() {
      sink ??= await openSmtpSink(ports.mail)
    },
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
