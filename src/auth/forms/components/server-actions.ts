import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { getLocale } from '../../../kernel/locale.ts'
import { pageContext } from '../../../ui/page-context.ts'
import { type AccountForm, type CallApi, sendForm, type SentForm } from './account-forms.ts'

export function actionOf(form: AccountForm) {
  return async (args: ActionFunctionArgs) => {
    const { call, cookies } = callInProcess(args)
    const { shown, accepted, status, retryAfter } = await sendForm(form, args.request, call)
    const next = accepted && form.next(new URL(args.request.url), accepted)
    const headers = new Headers()
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    if (next) return redirect(next, { status: 303, headers })
    if (retryAfter) headers.set('retry-after', retryAfter)
    return data<SentForm>(shown, { status, headers })
  }
}

/** Calls the API in this process, with the browser's cookies or those of earlier answers. */
function callInProcess({ request, context }: ActionFunctionArgs): { call: CallApi; cookies: string[] } {
  const { fetchApi, origin } = context.get(pageContext)
  const cookies: string[] = []
  const call: CallApi = async (path, body) => {
    const headers = {
      origin,
      cookie: cookies.map((line) => line.split(';')[0]).join('; ') || (request.headers.get('cookie') ?? ''),
      'accept-language': getLocale(),
      'content-type': 'application/json',
    }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const answer = await fetchApi(path, init)
    cookies.push(...answer.headers.getSetCookie())
    return answer
  }
  return { call, cookies }
}
