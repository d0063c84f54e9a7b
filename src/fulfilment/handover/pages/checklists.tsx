import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadPage, type PageNeeds, startPage } from '../../../auth/guards/components/load-page.ts'
import { SelectField } from '../../../ui/field.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { checklistsQuery } from '../../queries.ts'
import { ChecklistForm } from '../components/checklist-form.tsx'
import type { WireChecklist } from '../contract.ts'
import { checklistTexts as words } from '../texts.ts'

const needs: PageNeeds = () => [checklistsQuery]

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

export default function ChecklistsPage() {
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <QueryResult query={useQuery(checklistsQuery)} failed={words.failed}>
        {(checklists) => <Checklists checklists={checklists} />}
      </QueryResult>
    </>
  )
}

const nameOf = ({ side, language }: WireChecklist) => `${words.sides[side]}, ${words.languages[language]}`

function Checklists({ checklists }: { checklists: readonly WireChecklist[] }) {
  const [chosen, setChosen] = useState(0)
  const checklist = checklists[chosen]
  return (
    <div className="grid gap-6 panel p-5 sm:p-6">
      <div className="max-w-form">
        <SelectField
          label={words.which}
          options={checklists.map((each, index) => ({ value: String(index), label: nameOf(each) }))}
          value={String(chosen)}
          onChange={({ target }) => setChosen(Number(target.value))}
        />
      </div>
      {checklist && <ChecklistForm key={chosen} checklist={checklist} />}
    </div>
  )
}
