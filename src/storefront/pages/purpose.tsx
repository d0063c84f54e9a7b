import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useLocation,
} from 'react-router'
import { Photo } from '../../images/components/photo.tsx'
import { pageContext } from '../../ui/page-context.ts'
import { type Purpose, readPurpose, type Way } from '../components/read-purpose.ts'
import { purposeTexts as words } from '../texts/purpose.ts'

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  readPurpose(request, context.get(pageContext).fetchApi)

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => readPurpose(request)

/** The layout of the login and the sign-up, which says above the form what they return to. */
export default function PurposeLayout() {
  const purpose = useLoaderData<typeof loader>()
  const way = useLocation().pathname.endsWith('/signup') ? 'signup' : 'login'
  return (
    <>
      {purpose && (
        <section className="mx-auto grid max-w-form gap-3 pt-4 text-center">
          <p className="text-balance font-semibold text-lg">{sentenceOf(purpose, way)}</p>
          {purpose.kind === 'brand' && purpose.photos.length > 0 && (
            <ul className="grid grid-cols-4 gap-2" aria-hidden="true">
              {purpose.photos.map(({ _id, image, imagePlaceholder }) => (
                <li key={_id} className="overflow-hidden rounded-field">
                  <Photo url={image} placeholder={imagePlaceholder} alt="" sizes="6.5rem" eager />
                </li>
              ))}
            </ul>
          )}
          {(purpose.kind === 'book' || purpose.kind === 'phone') && (
            <p className="text-quiet text-sm">{words.safety}</p>
          )}
        </section>
      )}
      <Outlet />
    </>
  )
}

function sentenceOf(purpose: Purpose, way: Way): string {
  if (purpose.kind === 'brand') return words.brand(way, purpose.brand, purpose.count, purpose.more)
  if (purpose.kind === 'book' || purpose.kind === 'phone') return words[purpose.kind](way, purpose.name)
  return words[purpose.kind](way)
}
