/** Sends text messages to mobile phones of Bangladesh. */
export type SmsSender = {
  /**
   * Sends a message. `to` is in its E.164 form, `text` at most 1,000 characters.
   * Throws SmsUnavailable when it was not sent, or may not have been.
   */
  send(sms: { to: string; text: string }): Promise<void>
}

/** The gateway has not taken a message, or did not answer. Its words are in the message, and nothing of what was to be sent. */
export class SmsUnavailable extends Error {}

/** The gateway says that it has not taken a message: nothing was sent, and nothing is to be paid. */
export class SmsRefused extends SmsUnavailable {}
