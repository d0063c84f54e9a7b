import { useQuery } from '@tanstack/react-query'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from 'react-router'
import { mobileQuery } from '../../accounts/mobile/components/confirm-mobile.tsx'
import { useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { factorsQuery, hasFactor } from '../../factors/queries.ts'
import { formatAmount } from '../../kernel/money.ts'
import { Section } from '../../ui/page-header.tsx'
import type { WireBalance } from '../contract.ts'
import { payoutStepTexts as words } from '../texts/seller.ts'

type PayoutStepsProps = { balance: WireBalance; hasAccount: boolean }

/** What a seller needs before money can be paid out, and the limits of payouts. Nothing once all of it is done. */
export function PayoutSteps({ balance: { limits, currency }, hasAccount }: PayoutStepsProps) {
  const { emailVerified } = useSignedInUser()
  const { data: mobile } = useQuery(mobileQuery)
  const { data: factors } = useQuery(factorsQuery())
  if (!mobile || !factors) return null
  const format = (amount: number) => formatAmount(amount, currency)
  const steps = [
    { label: words.email, isDone: emailVerified, to: '/dashbord/account#email' },
    ...(mobile.needed
      ? [{ label: words.mobile, isDone: mobile.mobile !== null, to: '/dashbord/account#mobile' }]
      : []),
    { label: words.account, isDone: hasAccount },
    {
      label: words.factor(format(limits.factorAbove)),
      isDone: hasFactor(factors),
      to: '/dashbord/account#security',
    },
  ]
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Section title={words.title} isPanel>
      <ul>
        {steps.map(({ label, isDone, to }) => (
          <li key={label} className="flex min-h-11 items-center gap-2">
            {isDone ? (
              <CircleCheck size={18} role="img" aria-label={words.done} className="shrink-0 text-success" />
            ) : (
              <Circle size={18} role="img" aria-label={words.open} className="shrink-0 text-quiet" />
            )}
            {isDone || !to ? (
              <span>{label}</span>
            ) : (
              <Link to={to} className="link flex min-h-11 items-center">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="text-quiet text-sm">
        {words.walletLimits(format(limits.walletDay), format(limits.walletMonth))}
      </p>
    </Section>
  )
}
