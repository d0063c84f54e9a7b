import { expect, it } from 'vitest'
import { inLocale } from '../../platform/http/request-locale.ts'
import { explainError } from './card-form.tsx'

const declined = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
const poor = { ...declined, decline_code: 'insufficient_funds' }
const typo = { type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' }

it('says why a card was refused in the provider’s words, and in Bangla where their meaning is known', () => {
  expect(explainError(declined)).toMatch(/^Your card was declined\.\nNothing was taken\./)
  expect(explainError(typo)).toBe('Your card number is invalid.')
  inLocale('bn', () => {
    expect(explainError({ ...declined, decline_code: 'generic_decline' })).toMatch(
      /^কার্ডটি গ্রহণ করা হয়নি।\nকোনো টাকা/,
    )
    expect(explainError(poor)).toMatch(/^কার্ডে যথেষ্ট টাকা নেই।\nকোনো টাকা কাটা হয়নি। কার্ডের অ্যাকাউন্টে/)
    expect(explainError(typo)).toBe('কার্ডের নম্বরটি ঠিক নয়।')
    expect(explainError({ type: 'api_error', code: 'new', message: 'New words.' })).toBe('New words.')
  })
})
