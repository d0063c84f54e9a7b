import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { setLocaleReader } from './kernel/locale.ts'
import { NonceContext, pageContext } from './ui/page-context.ts'

// The server uses these very ones: a second copy of the modules would be others.
export { createRequestHandler, pageContext, RouterContextProvider, setLocaleReader }

const renderTimeout = 6000

/**
 * Renders a page as a whole: no page has a part that comes later, so a stream would gain nothing, and an error while rendering
 * is still a 500.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { nonce, report } = context.get(pageContext)
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={router} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      // No part of the page is moved into its place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: AbortSignal.timeout(renderTimeout),
      onError: (reason) => report?.(reason),
    },
  )
  await body.allReady
  const html = await new Response(body).text()
  return new Response(html, { status, headers })
}

/** What a loader threw; not a page that is not there, nor a visitor who just left. */
export const handleError: HandleErrorFunction = (reason, { request, context }) => {
  if (isRouteErrorResponse(reason) && reason.status < 500) return
  if (!request.signal.aborted) context.get(pageContext).report?.(reason)
}
