import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { AuditEntry } from '../../../audit/contract.ts'
import { inLocale } from '../../../platform/http/request-locale.ts'
import { AuditedAct } from './audited-act.tsx'

const show = (act: AuditEntry['act'], note: string) =>
  renderToStaticMarkup(createElement(AuditedAct, { entry: { act, note } as AuditEntry }))

it('translates the codes of a note, and nothing that an admin has typed', () => {
  inLocale('bn', () => {
    expect(show('grant-admin', 'support')).toContain('সহায়তা')
    expect(show('change-brand', 'Nokia → Nokia phones, hidden, 5 → 6')).toContain(
      'Nokia → Nokia phones, লুকানো, 5 → 6',
    )
    expect(show('pay-refund', 'bank TRX 12, cash')).toContain('ব্যাংক ট্রান্সফার TRX 12, cash')
    expect(show('suspend-account', 'support asked for it')).toContain('support asked for it')
  })
})
