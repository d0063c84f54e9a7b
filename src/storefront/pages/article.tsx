import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useMatches } from 'react-router'
import { useRole } from '../../auth/guards/components/use-role.ts'
import { articleTexts } from '../../help/texts.ts'
import { CompanyFacts } from '../../ui/company-facts.tsx'
import { type Article, pageContext } from '../../ui/page-context.ts'
import { titles } from '../texts/storefront.ts'

/** The page of the company that the address names. */
export function loader({ pattern, context }: LoaderFunctionArgs): Article {
  return context.get(pageContext).readArticle(pattern.replace('/', ''))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? `Swap-${loaderData.title}` : titles.notFound },
]

/** A page of the company, written in `content/`. Contact and terms say who it is. */
export default function ArticlePage() {
  const hasCompany = useMatches().some(({ id }) => id === 'contact' || id === 'terms')
  const { title, version, isDraft, html } = useLoaderData<typeof loader>()
  return (
    <article className="mx-auto grid max-w-3xl gap-6 md:py-4">
      <header className="grid gap-2">
        <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{title}</h1>
        {version && <p className="text-quiet">{articleTexts.version(version)}</p>}
        {isDraft && <DraftNote />}
      </header>
      {/* oxlint-disable-next-line react/no-danger -- made from our own files, in which markup is escaped */}
      <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
      {hasCompany && (
        <CompanyFacts
          names={['name', 'phone', 'whatsapp', 'email', 'hours', 'address', 'licence']}
          className="panel p-4"
        />
      )}
    </article>
  )
}

/** Tells admins alone that the page is not approved. */
function DraftNote() {
  const { isAdmin } = useRole()
  if (!isAdmin) return null
  return (
    <p role="note" className="rounded-field border border-warning p-3 text-sm">
      {articleTexts.draft}
    </p>
  )
}
