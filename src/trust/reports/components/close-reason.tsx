import { SelectField } from '../../../ui/field.tsx'
import { type CloseReason, closeReasons } from '../../rules.ts'
import { closeTexts as words } from '../texts/queue.ts'

type CloseReasonFieldProps = { value: CloseReason; onChange: (reason: CloseReason) => void }

export function CloseReasonField({ value, onChange }: CloseReasonFieldProps) {
  return (
    <div className="pt-4 text-base-content">
      <SelectField
        label={words.reason}
        hint={words.hint}
        options={closeReasons.map((reason) => ({ value: reason, label: words.reasons[reason] }))}
        value={value}
        onChange={({ target }) => onChange(closeReasons.find((reason) => reason === target.value) ?? 'other')}
      />
    </div>
  )
}
