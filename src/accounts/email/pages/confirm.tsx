import { useMutation } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { FormFrame, FormProblem } from '../../../auth/forms/components/form-frame.tsx'
import { visitorOf } from '../../../auth/guards/components/page-guards.tsx'
import { fetchToken } from '../../../auth/session/components/auth-client.ts'
import { setUser } from '../../../auth/session/components/session-store.ts'
import { useSignedInUser } from '../../../auth/session/components/use-auth.ts'
import { ApiProblem, createApi, keepToken, parseResponse } from '../../../ui/api.ts'
import { LinkButton } from '../../../ui/empty-state.tsx'
import { ScriptedControls } from '../../../ui/hydrated.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { AccountApi } from '../../routes.ts'
import { confirmTexts as words } from '../texts.ts'

const api = createApi<AccountApi>()

// The address holds a token: no referrer.
export const meta = () => [{ title: words.documentTitle }, { name: 'referrer', content: 'same-origin' }]

const tokenKey = 'token'

export async function loader({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<{ email?: string; problem?: string }> {
  const token = new URL(request.url).searchParams.get(tokenKey)
  if (!token) return { problem: words.noLink }
  const asVisitor = createApi<AccountApi>(visitorOf(context).fetchApi)
  return parseResponse(asVisitor.account.email.$put({ json: { token, onlyCheck: true } })).catch(
    (problem: unknown) => {
      if (problem instanceof ApiProblem) return { problem: problem.detail }
      throw problem
    },
  )
}

/** The page behind a mailed link, for the account's owner. It confirms by a button, because mail programs follow links. */
export default function ConfirmEmail() {
  const user = useSignedInUser()
  const linked = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const token = search.get(tokenKey) ?? ''
  const confirm = useMutation({
    async mutationFn(given: string) {
      const { email } = await parseResponse(api.account.email.$put({ json: { token: given } }))
      // The next call fetches one.
      keepToken(await fetchToken(email).catch(() => null))
      setUser({ ...user, email, emailVerified: true })
    },
  })
  return (
    <FormFrame title={words.title}>
      {confirm.isSuccess ? (
        <>
          <p role="status" className="break-words">
            {words.done(user.email)}
          </p>
          <LinkButton to="/dashbord">{words.goOn}</LinkButton>
        </>
      ) : linked.email ? (
        <ScriptedControls className="grid grid-cols-1 gap-6">
          <p className="break-words">{`${words.intro(user.email)} ${words.becomes(linked.email)}`}</p>
          <SubmitButton type="button" wide busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
            {words.submit}
          </SubmitButton>
          <FormProblem problem={confirm.error?.message ?? ''} />
        </ScriptedControls>
      ) : (
        <>
          <p role="alert">{linked.problem}</p>
          <LinkButton to="/dashbord/account">{words.toAccount}</LinkButton>
        </>
      )}
    </FormFrame>
  )
}
