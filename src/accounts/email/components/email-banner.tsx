import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import X from '~icons/lucide/x'
import { useSignedInUser } from '../../../auth/session/components/use-auth.ts'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { readStored, store } from '../../../ui/browser-store.ts'
import { useHydrated } from '../../../ui/hydrated.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { uiTexts } from '../../../ui/texts/ui.ts'
import type { AccountApi } from '../../routes.ts'
import { bannerTexts as words } from '../texts.ts'

const api = createApi<AccountApi>()

const hidingMillis = 7 * 24 * 60 * 60_000
const hiddenKey = (account: string) => `email banner hidden by ${account}`

/** Where a confirmed e-mail matters: My Orders, payment, selling and messages. Not above the next step of an order. */
const mattersAt =
  /^\/dashbord\/?$|^\/dashbord\/(?:parches|offers|sell|addproducts|myproducts|sales|mymoney|messages)\b/

/** Where the e-mail is changed, and why it matters is said. */
const field = '/dashbord/account#email'

/** Asks for the e-mail to be confirmed, in one line, where it matters. Once dismissed it stays away from this browser for a week. */
export function EmailBanner() {
  const { uid, email, emailVerified } = useSignedInUser()
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  const [isDismissed, setDismissed] = useState(false)
  const send = useMutation({ mutationFn: () => parseResponse(api.account.emaillink.$post({ json: {} })) })
  if (emailVerified || isDismissed || !mattersAt.test(pathname)) return null
  if (isHydrated && Date.now() - Number(readStored(hiddenKey(uid)) ?? 0) < hidingMillis) return null
  const dismiss = () => {
    store(hiddenKey(uid), String(Date.now()))
    setDismissed(true)
  }
  return (
    <aside
      aria-label={words.label}
      className="mb-4 flex items-center gap-x-3 rounded-box border border-base-300 bg-base-200 py-1 ps-4 pe-1 text-sm"
    >
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <p title={words.text(email)} className="min-w-0 max-md:hidden">
          {words.why}
        </p>
        <Link to={field} className="link inline-flex min-h-11 items-center md:hidden">
          {words.confirm}
        </Link>
        {send.isSuccess ? (
          <p role="status">{words.sent}</p>
        ) : (
          <button
            type="button"
            className="link min-h-11"
            aria-disabled={send.isPending || undefined}
            onClick={() => send.isPending || send.mutate()}
          >
            {words.again}
          </button>
        )}
        <Link to={field} className="link inline-flex min-h-11 items-center max-md:hidden">
          {words.change}
        </Link>
        <ErrorText error={send.error} />
      </div>
      <button
        type="button"
        aria-label={uiTexts.dismiss}
        className="btn btn-ghost btn-square"
        onClick={dismiss}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </aside>
  )
}
