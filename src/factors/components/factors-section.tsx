import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../ui/query-result.tsx'
import { factorsQuery, hasFactor } from '../queries.ts'
import { securityTexts as words } from '../texts.ts'
import { AppPanel } from './app-panel.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'

export function FactorsSection() {
  const factors = useQuery(factorsQuery())
  return (
    <section aria-label={words.title} className="grid gap-6">
      <div className="grid gap-1.5">
        <h2 className="font-bold text-xl">{words.title}</h2>
        <p className="text-quiet">{words.intro}</p>
      </div>
      <QueryResult query={factors} failed={words.failed}>
        {(factors) => (
          <>
            {factors.required && (
              <p role="note" className="alert alert-warning">
                {words.required}
              </p>
            )}
            <PasskeysPanel passkeys={factors.passkeys} />
            <AppPanel isOn={factors.app} />
            <BackupPanel left={factors.backupCodes} canRenew={hasFactor(factors)} />
          </>
        )}
      </QueryResult>
    </section>
  )
}
