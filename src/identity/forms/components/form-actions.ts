import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { getLocale, withoutLocale } from '../../../kernel/locale.ts'
import { pageContext } from '../../../ui/page-context.ts'
import { returnAddress } from '../../guards/components/login-address.ts'
import { identityMessages } from '../../messages.ts'
import { isSameEmail } from '../../rules.ts'
import { authMessages } from '../messages.ts'
import { type Checks, forgotChecks, loginChecks, resetChecks, signUpChecks } from './form-checks.ts'

/** What the server answers to a form that a browser without a script has sent. */
export type SentForm = {
  /** What was typed, except passwords. */
  values: Record<string, string>
  errors: Record<string, string>
  /** Why the identity service refused it. */
  problem: string
  done?: true
}

type Values = Record<string, string>
type Submit = (values: Values, args: ActionFunctionArgs) => Promise<Response | { done: true }>

/** Makes the action of a form: checks its fields, submits it, and returns the message to show under it. */
function createAction(checks: Checks, submit: Submit) {
  return async (args: ActionFunctionArgs) => {
    const form = await args.request.formData()
    const values = Object.fromEntries(Object.keys(checks).map((name) => [name, String(form.get(name) ?? '')]))
    const errors: Values = {}
    for (const [name, check] of Object.entries(checks)) {
      const error = check(values[name] ?? '')
      if (error) errors[name] = error
    }
    const { password: _, ...typed } = values
    const answer = { values: typed, errors, problem: '' }
    if (Object.keys(errors).length > 0) return data<SentForm>(answer, { status: 400 })
    const sent = await submit(values, args)
    if (!(sent instanceof Response)) return data<SentForm>({ ...answer, ...sent })
    if (sent.status < 400) return sent
    const problem = await readProblem(sent)
    return data<SentForm>({ ...answer, problem }, { status: sent.status, headers: headersOf(sent) })
  }
}

/** Logs in with a form. */
export const logInByForm = createAction(loginChecks, async ({ email = '', password }, args) => {
  const answer = await callAuth(args, '/sign-in/email', { email: email.trim(), password })
  return answer.ok ? goBack(args, answer) : answer
})

/** Creates an account with a form, and records its type. */
export const signUpByForm = createAction(signUpChecks, async (values, args) => {
  const { name = '', email = '', password, role } = values
  const account = { name: name.trim(), email: email.trim() }
  const created = await callAuth(args, '/sign-up/email', { ...account, password })
  // Sent again after the account was created but not recorded: its session is open already.
  if (!created.ok && !(await isSignedInAs(args, account.email))) return created
  const recorded = await call(args, '/api/users', { ...account, role }, created)
  return recorded.ok ? goBack(args, created) : withCookies(recorded, created)
})

/** Asks for a link to set a new password. */
export const forgotByForm = createAction(forgotChecks, async ({ email = '' }, args) => {
  const answer = await callAuth(args, '/request-password-reset', { email: email.trim() })
  return answer.ok ? { done: true } : answer
})

/** Sets a new password through a mailed link. */
export const resetByForm = createAction(resetChecks, async ({ password }, args) => {
  const token = new URL(args.request.url).searchParams.get('token')
  const answer = await callAuth(args, '/reset-password', { token, newPassword: password })
  return answer.ok ? redirect('/login', 303) : answer
})

const callAuth = (args: ActionFunctionArgs, path: string, json: unknown) =>
  call(args, `/api/auth${path}`, json)

/** Calls the API of this process with the cookies of the browser, or with those that an earlier answer has set. */
function call({ request, context }: ActionFunctionArgs, path: string, json?: unknown, earlier?: Response) {
  const { fetchApi, origin } = context.get(pageContext)
  const set = earlier?.headers.getSetCookie().map((line) => line.split(';')[0]) ?? []
  const headers = {
    origin,
    cookie: set.length > 0 ? set.join('; ') : (request.headers.get('cookie') ?? ''),
    // The page may be in another language than the browser.
    'accept-language': getLocale(),
    'content-type': 'application/json',
  }
  return fetchApi(path, json ? { method: 'POST', headers, body: JSON.stringify(json) } : { headers })
}

async function isSignedInAs(args: ActionFunctionArgs, email: string): Promise<boolean> {
  const session = (await (await call(args, '/api/auth/get-session')).json()) as {
    user: { email: string }
  } | null
  return session !== null && isSameEmail(session.user.email, email)
}

/** Leads to where the form was asked for, with the cookies of the new session. */
function goBack({ request }: ActionFunctionArgs, session: Response): Response {
  const back = returnAddress(new URL(request.url).searchParams)
  return withCookies(redirect(withoutLocale(back), 303), session)
}

function withCookies(answer: Response, session: Response): Response {
  const headers = new Headers(answer.headers)
  for (const cookie of session.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return new Response(answer.body, { status: answer.status, headers })
}

/** The headers of a refusal that are passed on to the browser. */
function headersOf(refusal: Response): Headers {
  const headers = new Headers()
  const retryAfter = refusal.headers.get('retry-after')
  if (retryAfter) headers.set('retry-after', retryAfter)
  for (const cookie of refusal.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return headers
}

async function readProblem(refusal: Response): Promise<string> {
  const body: unknown = await refusal.json().catch(() => null)
  const { code = '', message, detail } = (body ?? {}) as Record<string, string | undefined>
  return authMessages[code] ?? message ?? detail ?? identityMessages.somethingWrong
}
