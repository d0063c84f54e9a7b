import { NavLink } from 'react-router'
import { browsingPaths } from '../../kernel/paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { savedSearchesTexts } from '../searches/texts.ts'
import { savedPhonesTexts, savedTexts as words } from '../texts.ts'

/** The head of the page of what somebody has saved, with its two tabs. */
export function SavedHeader({ intro }: { intro: string }) {
  const tabs = [
    [browsingPaths.savedPhones, savedPhonesTexts.title],
    [browsingPaths.savedSearches, savedSearchesTexts.title],
  ] as const
  return (
    <>
      <PageHeader title={words.title} intro={intro} />
      <nav aria-label={words.title}>
        <ul className="mb-5 flex flex-wrap gap-2">
          {tabs.map(([to, label]) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className="btn border-base-300 font-normal aria-[current=page]:bg-secondary aria-[current=page]:text-secondary-content"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
