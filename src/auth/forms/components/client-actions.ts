import { type ClientActionFunctionArgs, replace } from 'react-router'
import { uiTexts } from '../../../ui/texts/ui.ts'
import { type AuthUser, requestApi } from '../../session/components/auth-client.ts'
import { setLoading, signInAs, startAuthTransition } from '../../session/components/session-store.ts'
import { type AccountForm, needsFactor, sendForm, type SentForm } from './account-forms.ts'

type ClientAction = (args: ClientActionFunctionArgs) => Promise<SentForm | Response>

/** Creates a route's client action that sends the form. `onAccepted` runs before the page changes. */
export function clientActionOf(
  form: AccountForm,
  onAccepted?: (answer: Response) => Promise<void> | void,
): ClientAction {
  return async ({ request }) => {
    try {
      const { shown, accepted } = await sendForm(form, request, requestApi)
      if (!accepted) return shown
      await onAccepted?.(accepted)
      const url = new URL(request.url)
      url.hash = location.hash
      const next = form.next(url, accepted)
      return next ? replace(next) : shown
    } catch (reason) {
      const problem = reason instanceof Error ? reason.message : uiTexts.somethingWrong
      return { values: {}, errors: {}, problem }
    }
  }
}

/**
 * Creates a client action that sends the form and signs its owner in, unless a second factor comes first. The session counts as
 * loading until then.
 */
export function enterWithForm(
  form: AccountForm,
  readAccount: (answer: Response) => Promise<AuthUser>,
): ClientAction {
  const send = clientActionOf(form, async (answer) => {
    if (!needsFactor(answer)) await signInAs(await readAccount(answer))
  })
  return async (args) => {
    startAuthTransition()
    try {
      return await send(args)
    } finally {
      setLoading(false)
    }
  }
}
