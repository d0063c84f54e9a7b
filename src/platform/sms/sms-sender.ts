export type SmsSender = {
  /** `to` is E.164, `text` at most 1,000 characters. Throws SmsUnavailable when it was not sent, or may not have been. */
  send(sms: { to: string; text: string }): Promise<void>
}

/** Holds the gateway's words, and nothing of the message. */
export class SmsUnavailable extends Error {}

/** Nothing was sent, and nothing is to be paid. */
export class SmsRefused extends SmsUnavailable {}
