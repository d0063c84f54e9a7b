import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { TextField } from '../../ui/field.tsx'
import { accountMessages as words } from '../messages/money.ts'
import { payoutProblemMessages as problems } from '../messages/problems.ts'
import { readBankNumber, readHolderName, readRoutingNumber, readWalletNumber } from '../rules.ts'
import type { AccountForm } from './use-money.ts'

type AccountFieldsProps = {
  register: UseFormRegister<AccountForm>
  errors: FieldErrors<AccountForm>
  isBank: boolean
}

/** Whose account it is, and its numbers. */
export function AccountFields({ register, errors, isBank }: AccountFieldsProps) {
  return (
    <>
      <TextField
        label={words.name}
        autoComplete="name"
        register={register('name', {
          validate: (text) => readHolderName(text) !== null || problems['bad-account-name'],
        })}
        error={errors.name}
      />
      {isBank ? (
        <BankFields register={register} errors={errors} />
      ) : (
        <TextField
          label={words.walletNumber}
          hint={words.walletHint}
          type="tel"
          autoComplete="tel"
          register={register('number', {
            validate: (text) => readWalletNumber(text) !== null || problems['bad-wallet-number'],
          })}
          error={errors.number}
        />
      )}
    </>
  )
}

function BankFields({ register, errors }: Omit<AccountFieldsProps, 'isBank'>) {
  return (
    <>
      <TextField
        label={words.bankNumber}
        inputMode="numeric"
        autoComplete="off"
        register={register('number', {
          validate: (text) => readBankNumber(text) !== null || problems['bad-account-number'],
        })}
        error={errors.number}
      />
      <TextField
        label={words.routing}
        hint={words.routingHint}
        inputMode="numeric"
        autoComplete="off"
        register={register('routing', {
          validate: (text) => readRoutingNumber(text) !== null || problems['bad-routing-number'],
        })}
        error={errors.routing}
      />
    </>
  )
}
