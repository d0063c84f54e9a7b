import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { notificationPaths } from '../../kernel/paths.ts'
import { LinkButton } from '../../ui/empty-state.tsx'
import { pageContext } from '../../ui/page-context.ts'
import { kindNames } from '../rules.ts'
import { kindLabels, unsubscribeTexts as words } from '../texts/settings.ts'

type Sent = { outcome: 'done' | 'bad-link' | 'failed' }

// The address holds a token: no referrer.
export const meta = () => [
  { title: words.documentTitle },
  { name: 'referrer', content: 'same-origin' },
  { name: 'robots', content: 'noindex' },
]

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/** Reads from the token which kind of e-mail the page asks about; null for no known kind. Only the action verifies the token. */
export function loader({ request }: LoaderFunctionArgs) {
  const [, name] = tokenOf(request).split('.')
  return { kind: kindNames.find((kind) => kind === name) ?? null }
}

/** Turns the e-mail off with the token of the address. Works without a script and without a login. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Sent> {
  const { fetchApi } = context.get(pageContext)
  const answer = await fetchApi(`/api/unsubscription?token=${encodeURIComponent(tokenOf(request))}`, {
    method: 'POST',
  })
  if (answer.ok) return { outcome: 'done' }
  return { outcome: answer.status === 400 ? 'bad-link' : 'failed' }
}

/** The page of an unsubscribe link. It asks before turning e-mail off, because mail programs open links by themselves. */
export default function Unsubscribe({ actionData }: { actionData?: Sent }) {
  const { kind } = useLoaderData<typeof loader>()
  const outcome = kind === null ? 'bad-link' : actionData?.outcome
  return (
    <section className="grid justify-items-center py-4 sm:py-10">
      <div className="grid w-full max-w-form gap-6 panel p-6 sm:p-8">
        <h1 className="font-bold text-2xl">{words.title}</h1>
        {outcome === 'done' && <p role="status">{words.done}</p>}
        {outcome === 'bad-link' && (
          <>
            <p role="alert">{words.badLink}</p>
            <LinkButton to={notificationPaths.settings}>{words.choose}</LinkButton>
          </>
        )}
        {outcome === 'failed' && <p role="alert">{words.failed}</p>}
        {kind !== null && outcome !== 'done' && outcome !== 'bad-link' && (
          <form method="post" className="grid gap-4">
            <p>{words.ask(kindLabels[kind])}</p>
            <button type="submit" className="btn btn-primary">
              {words.submit}
            </button>
          </form>
        )}
      </div>
    </section>
  )
}
