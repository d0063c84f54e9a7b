import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { listingTexts } from '../../listings/texts/listing.ts'
import { createApi, paramOf, parseResponse } from '../../ui/api.ts'
import { BackLink, PageHeader, Section } from '../../ui/page-header.tsx'
import { throwAsPage } from '../../ui/query-client.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { ResultsTable, TestedOn } from '../components/results-table.tsx'
import { WatchCheck } from '../components/watch-check.tsx'
import { ownCheckQuery } from '../queries.ts'
import type { CheckApi } from '../routes.ts'
import { checkTexts, ownCheckTexts as words } from '../texts.ts'

const api = createApi<CheckApi>()

const needs: PageNeeds = (id) => [ownCheckQuery(id)]

export const loader = loadPage(needs, throwAsPage)
export const clientLoader = startPage(needs)

/** The seller's screen beside a check, and what the last one found. */
export default function OwnCheckPage() {
  const { id = '' } = useParams()
  const query = ownCheckQuery(id)
  return (
    <>
      <BackLink to="/dashbord/myproducts">{words.back}</BackLink>
      <QueryResult query={useQuery(query)} failed={words.failed}>
        {({ product_name, open, last }) => (
          <>
            <PageHeader title={words.title(product_name)} intro={words.intro} />
            <div className="grid max-w-form gap-6">
              <WatchCheck
                open={open}
                queryKey={query.queryKey}
                begin={() => parseResponse(api.products[':id'].checks.$post(paramOf(id)))}
                label={last ? words.startAgain : listingTexts.checkPhone}
                isOwn
              />
              {last && (
                <Section title={checkTexts.title} isPanel>
                  <TestedOn check={last} />
                  <ResultsTable results={last.results} caption={checkTexts.title} />
                </Section>
              )}
            </div>
          </>
        )}
      </QueryResult>
    </>
  )
}
