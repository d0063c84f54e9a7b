export type SmsSender = {
  /** Sends at most 1,000 characters to an E.164 number. Throws SmsUnavailable when it was not sent, or may not have been. */
  send(sms: { to: string; text: string }): Promise<void>
}

/** A message was not sent, or may not have been. The error holds the gateway's words, and nothing of the message. */
export class SmsUnavailable extends Error {}

/** The gateway refused a message: nothing was sent, and nothing is to be paid. */
export class SmsRefused extends SmsUnavailable {}
