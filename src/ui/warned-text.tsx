import TriangleAlert from '~icons/lucide/triangle-alert'
import { warningOf } from '../kernel/judge-message.ts'
import { foreignLanguageOf } from '../kernel/locale.ts'
import type { Warning } from '../kernel/message-intents.ts'
import { warningTexts } from '../kernel/texts/typed.ts'

/** What somebody else wrote, as plain text, with a warning of what people are cheated with. */
export function WarnedText({ text, className = 'max-w-prose' }: { text: string; className?: string }) {
  const warning = warningOf(text)
  return (
    <>
      <p lang={foreignLanguageOf(text)} className={`whitespace-pre-line ${className}`}>
        {text}
      </p>
      {warning && <WarningLine warning={warning} />}
    </>
  )
}

export function WarningLine({ warning, className = '' }: { warning: Warning; className?: string }) {
  return <CautionLine className={className}>{warningTexts[warning]}</CautionLine>
}

/** A sentence of warning beside its sign. */
export function CautionLine({ className = '', children }: { className?: string; children: string }) {
  return (
    <p className={`flex gap-2 font-medium text-sm ${className}`}>
      <TriangleAlert size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
