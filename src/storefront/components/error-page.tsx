import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, Link, useLocation, useMatch } from 'react-router'
import { formatDigits } from '../../kernel/number.ts'
import { bookingPaths } from '../../kernel/paths.ts'
import { ApiProblem } from '../../ui/api.ts'
import { ScriptedControls } from '../../ui/hydrated.tsx'
import { uiTexts } from '../../ui/texts/ui.ts'
import { errorTexts } from '../texts/storefront.ts'
import { contentId } from './plain-frame.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { Unreachable, whatIsMissing } from './unreachable.tsx'

const NotAllowed = lazy(() =>
  import('../../auth/guards/components/until-checked.tsx').then(({ NotAllowed }) => ({
    default: NotAllowed,
  })),
)

const PhonesInstead = lazy(() =>
  import('./product-surroundings.tsx').then(({ PhonesInstead }) => ({ default: PhonesInstead })),
)

const moneyPages = /^\/dashbord(?:\/(?:parches|orders|sales|mymoney|payouts|money)\b|\/?$)/

/**
 * The page of any route error (specification 2): a sentence, the error's text and a way out. Errors of the server can be retried,
 * crashes go to the console, and pages about money say what is true of it.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const phone = useMatch('/product/:id')?.params.id
  const isAboutMoney = moneyPages.test(useLocation().pathname)
  // On the server the root's boundary renders the refusal of a role.
  if (isRouteErrorResponse(error) && error.status === 403) {
    return (
      <main id={contentId} tabIndex={-1} className="page-width grow py-16">
        <Suspense>
          <NotAllowed />
        </Suspense>
      </main>
    )
  }
  const missing = whatIsMissing(error)
  if (missing) {
    return (
      <main id={contentId} tabIndex={-1} className="page-width grow py-16">
        <Unreachable missing={missing} />
      </main>
    )
  }
  const status = statusOf(error)
  return (
    <main id={contentId} tabIndex={-1} className="page-width grid grow place-items-center py-16">
      <div className="grid max-w-lg justify-items-center gap-4 text-center">
        <p
          aria-hidden="true"
          className="font-bold text-7xl text-primary tabular-nums tracking-tight md:text-8xl"
        >
          {formatDigits(status)}
        </p>
        <h1 className="font-bold text-2xl tracking-tight md:text-3xl">{errorTexts.title}</h1>
        <p className="text-quiet">{textOf(error)}</p>
        {status >= 500 && isAboutMoney && <p>{errorTexts.moneyIsKept}</p>}
        <div className="flex flex-wrap justify-center gap-3 pt-4">
          {status >= 500 && (
            <ScriptedControls>
              <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
                {uiTexts.tryAgain}
              </button>
            </ScriptedControls>
          )}
          {status >= 500 && isAboutMoney && (
            <Link to={bookingPaths.orders} className="btn btn-outline">
              {errorTexts.orders}
            </Link>
          )}
          <Link
            to="/"
            className={`btn ${status >= 500 ? 'btn-outline' : 'btn-primary'} h-auto min-h-11 max-w-full py-2`}
          >
            {errorTexts.home}
          </Link>
          <SignOutButton destination="/login" />
        </div>
      </div>
      {status === 410 && phone && (
        <div className="w-full">
          <Suspense>
            <PhonesInstead id={phone} />
          </Suspense>
        </div>
      )}
    </main>
  )
}

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof ApiProblem && error.status > 0 ? error.status : 500
}

function textOf(error: unknown): string {
  if (error instanceof ApiProblem && error.message) return error.message
  if (!isRouteErrorResponse(error)) return errorTexts.broken
  if (typeof error.data === 'string' && error.data && !error.data.startsWith('Error:')) return error.data
  return error.status === 404 ? errorTexts.notFound : errorTexts.broken
}
