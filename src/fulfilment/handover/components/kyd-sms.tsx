import MessageSquare from 'lucide-react/icons/message-square-text'
import { useState } from 'react'
import { parseImei } from '../../../kernel/imei.ts'
import { toPlainText } from '../../../kernel/plain-text.ts'
import { TextField } from '../../../ui/field.tsx'
import { meetingTexts } from '../texts.ts'

type KydSmsProps = { imei: string | null; imeiEnd: string | null }

/** Asks whether a phone may be used. The buyer knows only the IMEI's end and types it: another one is not the order's phone. */
export function KydSms({ imei, imeiEnd }: KydSmsProps) {
  const [typed, setTyped] = useState(imei ?? '')
  const read = parseImei(typed)
  const isComplete = toPlainText(typed).replace(/\D/g, '').length >= 15
  const isOther = read.ok && imeiEnd !== null && !read.value.endsWith(imeiEnd)
  const problem = isOther ? meetingTexts.otherPhone(imeiEnd) : read.ok ? null : read.why
  return (
    <div className="grid max-w-form gap-3">
      <TextField
        label={meetingTexts.imeiShown}
        hint={meetingTexts.imeiHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={problem && isComplete ? { message: problem } : undefined}
      />
      <a
        href={`sms:16002?body=KYD%20${read.ok ? read.value : ''}`}
        className="btn btn-outline justify-self-start"
      >
        <MessageSquare size={18} aria-hidden="true" />
        <span>{meetingTexts.sendKyd}</span>
      </a>
    </div>
  )
}
