import { useQuery } from '@tanstack/react-query'
import type { Elements } from '../../../ui/elements.ts'
import { checklistQuery } from '../../queries.ts'
import type { ChecklistSide } from '../rules.ts'

type HandoverChecklistProps = {
  side: ChecklistSide
  /** Where it does not stand below its title. */
  title?: string
  children?: Elements
}

/** What this party checks at the hand-over, as worded by the admins. Renders nothing while the checklist cannot be loaded. */
export default function HandoverChecklist({ side, title, children }: HandoverChecklistProps) {
  const { data } = useQuery(checklistQuery(side))
  if (!data) return null
  return (
    <section aria-label={title} className="grid gap-3">
      {title && <h3 className="font-semibold">{title}</h3>}
      <ChecklistText html={data.html} />
      {children}
    </section>
  )
}

/** The text of a checklist, which the server has rendered from Markdown. */
export function ChecklistText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- made by renderMarkdown, which lets no markup and no script through
  return <div className="article wrap-anywhere" dangerouslySetInnerHTML={{ __html: html }} />
}
