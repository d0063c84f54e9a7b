import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { readVisitorOfSession } from '../../../auth/guards/components/page-guards.tsx'
import { formatPostingTime } from '../../../kernel/time.ts'
import { Fact } from '../../../orders/components/order-facts.tsx'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { pageContext } from '../../../ui/page-context.ts'
import { throwAsPage } from '../../../ui/query-client.ts'
import type { FulfilmentApi } from '../../routes.ts'
import type { SharedMeeting } from '../contract.ts'
import { meetingPanelTexts, sharedMeetingTexts as words } from '../texts.ts'

export const middleware = [readVisitorOfSession]

/** Loads the shared meeting of this link: a 410 once it is over, a 404 for any other address. */
export async function loader({
  params: { token = '' },
  context,
}: LoaderFunctionArgs): Promise<SharedMeeting> {
  const api = createApi<FulfilmentApi>(context.get(pageContext).fetchApi)
  return parseResponse(api.meetings[':token'].$get({ param: { token } })).catch((problem: unknown) => {
    throwAsPage(problem)
    throw problem
  })
}

export const meta: MetaFunction = () => [
  { title: words.documentTitle },
  { name: 'robots', content: 'noindex' },
]

/** Where and when somebody meets, for people who have the link. */
export default function SharedMeetingPage() {
  const { place, at } = useLoaderData<typeof loader>()
  return (
    <article className="mx-auto grid max-w-xl gap-6 panel p-5 sm:p-8">
      <header className="grid gap-2">
        <h1 className="font-bold text-2xl sm:text-3xl">{words.title}</h1>
        <p className="text-quiet">{words.intro}</p>
      </header>
      <dl className="grid gap-4 text-lg">
        <Fact label={meetingPanelTexts.place}>
          {place ? <span className="wrap-anywhere font-semibold">{place}</span> : meetingPanelTexts.notAgreed}
        </Fact>
        <Fact label={meetingPanelTexts.time}>
          {at ? (
            <time dateTime={at} className="font-semibold">
              {formatPostingTime(at)}
            </time>
          ) : (
            meetingPanelTexts.notAgreed
          )}
        </Fact>
      </dl>
      <p>
        <a href="tel:999" className="btn btn-outline">
          {meetingPanelTexts.emergency}
        </a>
      </p>
    </article>
  )
}
