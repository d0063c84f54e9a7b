import { PermanentFault } from './task-list.ts'

/**
 * What an error of the mail client means. It holds the code of the mail server alone (RFC 5321, RFC 3463), because its words
 * may repeat the address or the text of the mail. A refused recipient or text is a PermanentFault; a refused sign-in or sender
 * concerns every mail, and is put right by the operator.
 */
export function readMailFault(error: unknown): Error {
  const { code, command, response, permanent } = error as Record<string, unknown>
  const [status] = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?/.exec(String(response ?? '')) ?? []
  if (!status) {
    if (code === 'EENVELOPE') return new PermanentFault('the address of the mail is none')
    return new Error(`the mail server cannot be reached: ${code ?? 'no code'}`)
  }
  const ofThisMail = command === 'RCPT TO' || command === 'DATA'
  const Fault = permanent && ofThisMail ? PermanentFault : Error
  return new Fault(`the mail server answered ${status.replace('-', ' ')}`)
}
