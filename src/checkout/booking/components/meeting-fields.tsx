import { useQuery } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { isPhoneNumber } from '../../../kernel/plain-text.ts'
import { checkShortText } from '../../../ui/check-text.ts'
import { TextField } from '../../../ui/field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { meetingDetailsQuery } from '../queries.ts'
import { longestLocation } from '../rules.ts'
import { bookingModalTexts as words } from '../texts/booking-modal.ts'

type Rules = {
  validate: (typed: string) => boolean | string
  maxLength?: { value: number; message: string }
}

type MeetingFieldsProps = {
  errors: { phone?: { message?: string }; location?: { message?: string } }
  register: (name: 'phone' | 'location', rules: Rules) => UseFormRegisterReturn
}

/** The fields that every order needs: the buyer's phone number, and where to meet the seller. */
export function MeetingFields({ errors, register }: MeetingFieldsProps) {
  return (
    <>
      <PhoneField
        label={words.phone}
        error={errors.phone}
        register={register('phone', {
          validate: (phone) => {
            if (!phone.trim()) return words.phoneRequired
            return isPhoneNumber(phone) || words.notAPhoneNumber
          },
        })}
      />
      <TextField
        label={words.meetingLocation}
        hint={words.meetingLocationHint}
        autoComplete="off"
        error={errors.location}
        register={register('location', {
          validate: checkShortText(words.meetingLocationRequired),
          maxLength: { value: longestLocation, message: words.meetingLocationTooLong },
        })}
      />
    </>
  )
}

/** What these fields begin with: null until it is known, empty where it cannot be read. */
export function useMeetingDetails(): { phone: string; location: string } | null {
  const { data, isLoading } = useQuery(meetingDetailsQuery)
  if (isLoading) return null
  return data ?? { phone: '', location: '' }
}
