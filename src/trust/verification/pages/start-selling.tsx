import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from 'react-router'
import BadgeCheck from '~icons/lucide/badge-check'
import Handshake from '~icons/lucide/handshake'
import Smartphone from '~icons/lucide/smartphone'
import { loginAddress } from '../../../auth/guards/components/login-address.ts'
import { UntilChecked } from '../../../auth/guards/components/until-checked.tsx'
import { useRole } from '../../../auth/guards/components/use-role.ts'
import { roleQuery } from '../../../auth/queries.ts'
import { useSignedInUser } from '../../../auth/session/components/use-auth.ts'
import { NewSellerNote } from '../../../selling/components/new-seller-note.tsx'
import { sellingPaths } from '../../../selling/rules.ts'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import type { TrustApi } from '../../routes.ts'
import { sellingTexts as words } from '../texts.ts'

const icons = [Smartphone, Handshake, BadgeCheck]

/** Where 'Sell your phone' leads: sellers and admins go on to the form for a phone, buyers become sellers first. */
export default function StartSellingPage() {
  const { loading, failed, isSeller, isAdmin } = useRole()
  const location = useLocation()
  if (failed) return <Navigate to={loginAddress(location)} replace />
  if (isSeller || isAdmin) return <Navigate to={sellingPaths.add} replace />
  return (
    <UntilChecked isChecked={!loading}>
      <StartSelling />
    </UntilChecked>
  )
}

function StartSelling() {
  const navigate = useNavigate()
  const start = useStartSelling()
  const submit = () =>
    start.mutate(undefined, {
      onSuccess() {
        toast.success(words.done)
        void navigate(sellingPaths.add, { replace: true })
      },
    })

  return (
    <div className="max-w-2xl">
      <PageHeader title={words.title} intro={words.intro} />
      <div className="grid gap-6 panel p-5 md:p-7">
        <ul className="grid gap-5">
          {words.points.map(({ title, text }, place) => {
            const Icon = icons[place] ?? BadgeCheck
            return (
              <li key={title} className="flex gap-4">
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-secondary text-secondary-content">
                  <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
                </span>
                <div className="grid content-start gap-1">
                  <h2 className="font-semibold">{title}</h2>
                  <p className="text-quiet leading-relaxed">{text}</p>
                </div>
              </li>
            )
          })}
        </ul>
        <p className="text-quiet text-sm">{words.honest}</p>
        <NewSellerNote />
        <ErrorText error={start.error} />
        <SubmitButton type="button" busy={start.isPending} onClick={submit}>
          {words.submit}
        </SubmitButton>
      </div>
    </div>
  )
}

const api = createApi<TrustApi>()

function useStartSelling() {
  const { email } = useSignedInUser()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => parseResponse(api.selleraccount.$put()),
    onSuccess() {
      queryClient.setQueryData(roleQuery(email).queryKey, {
        isAdmin: false,
        duties: undefined,
        isSeller: true,
      })
    },
  })
}
