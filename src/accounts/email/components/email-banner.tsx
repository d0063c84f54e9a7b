import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSignedInUser } from '../../../auth/session/components/use-auth.ts'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { ErrorText } from '../../../ui/query-result.tsx'
import type { AccountApi } from '../../routes.ts'
import { bannerTexts as words } from '../texts.ts'

const api = createApi<AccountApi>()

export function EmailBanner() {
  const { email, emailVerified } = useSignedInUser()
  const send = useMutation({ mutationFn: () => parseResponse(api.account.emaillink.$post({ json: {} })) })
  if (emailVerified) return null
  return (
    <aside
      aria-label={words.label}
      className="mb-6 grid gap-2 rounded-box border border-base-300 bg-base-200 p-4 text-sm"
    >
      <p className="break-words font-medium">{words.text(email)}</p>
      <p className="text-quiet">{words.why}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {send.isSuccess ? (
          <p role="status">{words.sent}</p>
        ) : (
          <button
            type="button"
            className="btn btn-outline btn-sm"
            aria-disabled={send.isPending || undefined}
            onClick={() => send.isPending || send.mutate()}
          >
            {words.again}
          </button>
        )}
        <Link to="/dashbord/account" className="link">
          {words.change}
        </Link>
      </div>
      <ErrorText error={send.error} />
    </aside>
  )
}
