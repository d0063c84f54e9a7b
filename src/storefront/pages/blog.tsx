import { useLoaderData } from 'react-router'
import ChevronDown from '~icons/lucide/chevron-down'
import type { Article } from '../../ui/page-context.ts'

export { loader, meta } from './article.tsx'

/** The page `content/blog.md`, whose headings are questions that open one at a time. */
export default function BlogPage() {
  const { title, html } = useLoaderData<Article>()
  const [intro = '', ...questions] = html.split(/(?=<h2)/)
  return (
    <div className="mx-auto grid max-w-3xl gap-6 md:py-4">
      <header className="grid gap-2">
        <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{title}</h1>
        <Html html={intro} className="text-lg text-quiet" />
      </header>
      <div className="grid gap-3">
        {questions.map((each, place) => (
          <Question key={each} html={each} open={place === 0} />
        ))}
      </div>
    </div>
  )
}

function Question({ html, open }: { html: string; open: boolean }) {
  const [, id, question = '', answer = ''] = html.match(/^<h2(?: id="(.*?)")?>(.*?)<\/h2>(.*)/s) ?? []
  return (
    <details id={id} name="questions" open={open} className="group panel">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-box p-5 [&::-webkit-details-marker]:hidden">
        <Html html={`<h2>${question}</h2>`} className="font-semibold text-lg leading-snug" />
        <ChevronDown
          size={22}
          aria-hidden="true"
          className="shrink-0 text-primary group-open:rotate-180 motion-safe:transition-transform"
        />
      </summary>
      <Html html={answer} className="article px-5 pb-6" />
    </details>
  )
}

function Html({ html, className }: { html: string; className: string }) {
  // oxlint-disable-next-line react/no-danger -- made from our own files, in which markup is escaped
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
