import type { MetaFunction } from 'react-router'
import ChevronDown from '~icons/lucide/chevron-down'
import { blogTexts, listQuestions } from '../texts/blog.tsx'
import { titles } from '../texts/storefront.ts'

export const meta: MetaFunction = () => [{ title: titles.blog }]

export default function Blog() {
  return (
    <div className="mx-auto grid max-w-3xl gap-6 md:py-4">
      <header className="grid gap-2">
        <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{blogTexts.title}</h1>
        <p className="text-lg text-quiet">{blogTexts.intro}</p>
      </header>
      <div className="grid gap-3">
        {listQuestions().map(({ id, question, answer }, place) => (
          <details key={id} id={id} name="questions" open={place === 0} className="group panel">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-box p-5 [&::-webkit-details-marker]:hidden">
              <h2 className="font-semibold text-lg leading-snug">{question}</h2>
              <ChevronDown
                size={22}
                aria-hidden="true"
                className="shrink-0 text-primary group-open:rotate-180 motion-safe:transition-transform"
              />
            </summary>
            <div className="article px-5 pb-6">{answer}</div>
          </details>
        ))}
      </div>
    </div>
  )
}
