import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

type ReceivedMail = { from: string; to: string[]; text: string }

export type SmtpSink = {
  /** What SMTP_URL is set to, to send here. */
  url: string
  received: ReceivedMail[]
  /** How many of the next mails are refused for now (451). */
  refusals: number
  /** What is answered to a recipient, and when: by default at once, that it is known. */
  answerTo: (address: string) => string | Promise<string>
  close(): Promise<void>
}

/**
 * A mail server on loopback that takes every mail and delivers none: as much of SMTP (RFC 5321) as a client needs.
 * @param port where it listens; any free port without it
 */
export async function openSmtpSink(port = 0): Promise<SmtpSink> {
  const sink = { received: [] as ReceivedMail[], refusals: 0, answerTo: known }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    const answerTo = (address: string) => sink.answerTo(address)
    converse(socket, answerTo, async (mail) => {
      if (sink.refusals > 0) {
        sink.refusals -= 1
        // As mail servers do, it repeats the address.
        return `451 <${mail.to.join()}> try again later`
      }
      sink.received.push(mail)
      return '250 taken'
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const taken = typeof address === 'object' ? address?.port : undefined
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${taken}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
}

const known: SmtpSink['answerTo'] = () => '250 ok'

function converse(
  socket: Socket,
  answerTo: SmtpSink['answerTo'],
  take: (mail: ReceivedMail) => Promise<string>,
): void {
  let rest = ''
  let inData = false
  let mail: ReceivedMail = { from: '', to: [], text: '' }
  const say = (line: string) => socket.write(`${line}\r\n`)
  const addressIn = (line: string) => line.match(/<(.*)>/)?.[1] ?? ''

  const hear = (line: string): void => {
    if (inData) {
      if (line !== '.') mail.text += `${line.replace(/^\./, '')}\n`
      else {
        inData = false
        void take(mail).then(say)
        mail = { from: '', to: [], text: '' }
      }
      return
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'MAIL') mail.from = addressIn(line)
    if (verb === 'RCPT') {
      mail.to.push(addressIn(line))
      void Promise.resolve(answerTo(addressIn(line))).then(say)
      return
    }
    if (verb === 'DATA') inData = true
    if (verb === 'QUIT') socket.end('221 bye\r\n')
    else say(verb === 'DATA' ? '354 go on' : '250 ok')
  }

  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
  say('220 sink')
}
