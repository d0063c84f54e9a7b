import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { createApi, keepToken, parseResponse } from '../../../ui/api.ts'
import { ScriptedControls } from '../../../ui/hydrated.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { FormFrame, FormProblem } from '../../forms/components/form-frame.tsx'
import type { IdentityApi } from '../../routes.ts'
import { fetchToken } from '../../session/components/auth-client.ts'
import { setUser } from '../../session/components/session-store.ts'
import { useSignedInUser } from '../../session/components/use-auth.ts'
import { confirmMessages as words } from '../messages.ts'

const api = createApi<IdentityApi>()

// The address holds the mailed token: it must not travel on to other sites.
export const meta = () => [{ title: words.documentTitle }, { name: 'referrer', content: 'same-origin' }]

/**
 * Where a mailed link leads: confirms the e-mail by a press, so that a program that follows the links of a mail confirms nothing. Only
 * whoever is logged in to the account can.
 */
export default function ConfirmEmail() {
  const user = useSignedInUser()
  const [search] = useSearchParams()
  const token = search.get('token')
  const confirm = useMutation({
    async mutationFn(given: string) {
      const { email } = await parseResponse(api.account.email.$put({ json: { token: given } }))
      keepToken(await fetchToken(email))
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
          <Link to="/dashbord" className="btn btn-primary">
            {words.goOn}
          </Link>
        </>
      ) : token ? (
        <ScriptedControls className="grid grid-cols-1 gap-6">
          <p className="break-words">{words.intro(user.email)}</p>
          <SubmitButton type="button" wide busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
            {words.submit}
          </SubmitButton>
          <FormProblem problem={confirm.error?.message ?? ''} />
        </ScriptedControls>
      ) : (
        <p role="alert">{words.noLink}</p>
      )}
    </FormFrame>
  )
}
