import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { type Article, pageContext } from '../../ui/page-context.ts'
import { articleTexts, titles } from '../texts/storefront.ts'

/** The page of the company that the address names. */
export function loader({ pattern, context }: LoaderFunctionArgs): Article {
  return context.get(pageContext).readArticle(pattern.replace('/', ''))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? `Swap-${loaderData.title}` : titles.notFound },
]

/** A page of the company, written in `content/`. */
export default function ArticlePage() {
  const { title, version, html } = useLoaderData<typeof loader>()
  return (
    <article className="mx-auto grid max-w-3xl gap-6 md:py-4">
      <header className="grid gap-2">
        <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{title}</h1>
        {version && <p className="text-quiet">{articleTexts.version(version)}</p>}
      </header>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own files, in which markup is escaped */}
      <div className="article" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}
