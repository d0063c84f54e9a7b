import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { auditEntries } from '../../audit/schema.ts'
import type { WireChecklist } from './contract.ts'

let market: Marketplace
let [admin, other, buyer]: Person[] = []

beforeAll(async () => {
  market = await openMarketplace()
  admin = await market.signUp('admin')
  other = await market.signUp('admin')
  buyer = await market.signUp()
})
beforeEach(() => market.resetRateLimits())

const read = async (who: Person | undefined, language: 'en' | 'bn' = 'en') =>
  (
    await market.call<{ html: string }>(who ?? null, 'GET', '/checklists/buyer', {
      headers: { 'accept-language': language },
    })
  ).body.html

const versionOf = async (language: 'en' | 'bn') => {
  const { body } = await market.call<WireChecklist[]>(admin ?? null, 'GET', '/checklists')
  return body.find((each) => each.side === 'buyer' && each.language === language)?.version ?? -1
}

const edit = async (who: Person | undefined, body: string, version: number, language = 'en') => {
  const path = `/checklists/buyer/${language}`
  const answer = await market.call<{ modifiedCount?: number; code?: string }>(who ?? null, 'PUT', path, {
    json: { body, version },
  })
  return [answer.status, answer.body.modifiedCount ?? answer.body.code]
}

describe('the checklist of the hand-over', () => {
  it('is the shipped one in the language of the reader, until an admin words it anew in that language', async () => {
    const shipped = readFileSync(new URL('../../../content/handover-buyer.bn.md', import.meta.url), 'utf8')
    expect(await read(buyer)).toContain('<strong>de-registered</strong>')
    expect(await edit(admin, '1. Look at the **phone**.', 0)).toEqual([200, 1])
    expect(await read(buyer)).toBe('<ol>\n<li>Look at the <strong>phone</strong>.</li>\n</ol>\n')
    expect(await read(buyer, 'bn')).toContain(shipped.slice(3, 20))
  })

  it('says who has changed it in the audit log, and nothing when it said so already', async () => {
    const version = await versionOf('bn')
    expect(await edit(admin, 'ফোনটি দেখুন।', version, 'bn')).toEqual([200, 1])
    expect(await edit(admin, 'ফোনটি দেখুন।', version, 'bn')).toEqual([200, 0])
    const entries = await market.db.select().from(auditEntries).where(eq(auditEntries.act, 'edit-checklist'))
    const notes = entries.filter(({ adminId }) => adminId === admin?.id).map(({ note }) => note)
    expect(notes.filter((note) => note?.startsWith('buyer, bn'))).toEqual([
      `buyer, bn, version ${version + 1}`,
    ])
  })

  it('is worded by one of two admins who change it at once, for the first time or again', async () => {
    for (const language of ['en', 'bn']) {
      await market.db.execute('delete from handover_checklists')
      for (const version of [0, 1]) {
        const answers = await Promise.all(
          [admin, other].map((who, index) => edit(who, `Text ${version} of ${index}`, version, language)),
        )
        expect(answers.toSorted()).toEqual([
          [200, 1],
          [409, 'checklist-changed'],
        ])
      }
    }
  })

  it('does no harm with a script or a picture in it', async () => {
    const body =
      'A <script>alert(1)</script> [b](javascript:alert(1)) <img src=x onerror=alert(1)> ![c](https://evil.test/p.png)'
    expect(await edit(admin, body, await versionOf('en'))).toEqual([200, 1])
    expect(await read(buyer)).not.toMatch(/<(?!\/?p>)|href/)
    const preview = await market.call<{ html: string }>(admin ?? null, 'POST', '/checklistpreviews', {
      json: { body },
    })
    expect(preview.body.html).toBe(await read(buyer))
  })

  it.each(['', '   ', 'x'.repeat(5001)])('is never empty nor longer than 5000 characters', async (body) => {
    expect((await edit(admin, body, await versionOf('en')))[0]).toBe(400)
  })
})
