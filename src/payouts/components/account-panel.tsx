import { useState } from 'react'
import { formatDollars } from '../../kernel/money.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import type { OwnAccount } from '../contract.ts'
import { accountMessages as words } from '../messages/seller.ts'
import { AccountForm } from './account-form.tsx'
import { MaskedAccount } from './payouts-table.tsx'

/** Where a seller's money is sent to, and changing it. */
export function AccountPanel({ account }: { account: OwnAccount | null }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <section aria-label={words.title} className="grid content-start gap-4 panel p-5 sm:p-6">
      <h2 className="font-semibold text-lg">{words.title}</h2>
      {account ? <KnownAccount account={account} /> : <p className="text-quiet">{words.intro}</p>}
      {!account || isChanging ? (
        <AccountForm isFirst={!account} onDone={() => setChanging(false)} />
      ) : (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          onClick={() => setChanging(true)}
        >
          {words.change}
        </button>
      )}
    </section>
  )
}

function KnownAccount({ account }: { account: OwnAccount }) {
  const { next, walletLimits } = account
  return (
    <>
      <MaskedAccount account={account} />
      {next && (
        <div role="note" className="grid gap-1.5 rounded-field bg-base-200 p-3">
          <p className="font-medium text-sm">{words.next(formatPostingTime(new Date(next.effectiveAt)))}</p>
          <MaskedAccount account={next} />
        </div>
      )}
      {walletLimits && (
        <p className="text-quiet text-sm">
          {words.walletLimits(formatDollars(walletLimits.day), formatDollars(walletLimits.month))}
        </p>
      )}
    </>
  )
}
