import { useLoaderData } from 'react-router'
import ChevronDown from '~icons/lucide/chevron-down'
import type { Article } from '../../ui/page-context.ts'

export { loader, meta } from './article.tsx'

/** The questions of the blog are the headings of its text. One is open at a time. */
export default function Blog() {
  const { title, html } = useLoaderData<Article>()
  const [intro = '', ...questions] = html.split(/(?=<h2)/)
  return (
    <div className="mx-auto grid max-w-3xl gap-6 md:py-4">
      <header className="grid gap-2">
        <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{title}</h1>
        <Written html={intro} className="text-lg text-quiet" />
      </header>
      <div className="grid gap-3">
        {questions.map((text, place) => {
          const [, id, question = '', answer = ''] = text.match(/^<h2 id="(.*?)">(.*)<\/h2>(.*)/s) ?? []
          return (
            <details key={id} id={id} name="questions" open={place === 0} className="group panel">
              <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-box p-5 [&::-webkit-details-marker]:hidden">
                <Written as="h2" html={question} className="font-semibold text-lg leading-snug" />
                <ChevronDown
                  size={22}
                  aria-hidden="true"
                  className="shrink-0 text-primary group-open:rotate-180 motion-safe:transition-transform"
                />
              </summary>
              <Written html={answer} className="article px-5 pb-6" />
            </details>
          )
        })}
      </div>
    </div>
  )
}

type WrittenProps = { as?: 'div' | 'h2'; html: string; className: string }

function Written({ as: Tag = 'div', html, className }: WrittenProps) {
  // oxlint-disable-next-line react/no-danger -- made from our own files, in which markup is escaped
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
