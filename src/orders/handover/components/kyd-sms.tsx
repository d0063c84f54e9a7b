import MessageSquare from 'lucide-react/icons/message-square-text'
import { useState } from 'react'
import { toAsciiDigits } from '../../../kernel/number.ts'
import { TextField } from '../../../ui/field.tsx'
import { meetingMessages } from '../messages.ts'

type KydSmsProps = { imei: string | null; imeiEnd: string | null }

/**
 * The SMS that asks whether a phone may be used, with the IMEI that the phone shows. Before the hand-over the buyer knows its end
 * alone, and types it: a phone with another one is not that of the order.
 */
export function KydSms({ imei, imeiEnd }: KydSmsProps) {
  const [typed, setTyped] = useState(imei ?? '')
  const digits = toAsciiDigits(typed).replace(/\D/g, '')
  const read = digits.length === 15 ? digits : null
  const isOther = read !== null && imeiEnd !== null && !read.endsWith(imeiEnd)
  const problem = isOther ? meetingMessages.otherPhone(imeiEnd) : meetingMessages.notAnImei
  return (
    <div className="grid max-w-form gap-3">
      <TextField
        label={meetingMessages.imeiShown}
        hint={meetingMessages.imeiHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={isOther || digits.length > 15 ? { message: problem } : undefined}
      />
      <a href={`sms:16002?body=KYD%20${read ?? ''}`} className="btn btn-outline justify-self-start">
        <MessageSquare size={18} aria-hidden="true" />
        {meetingMessages.sendKyd}
      </a>
    </div>
  )
}
