import { z } from '@hono/zod-openapi'
import { bearer } from '../../auth/contract.ts'
import { identityProblems } from '../../auth/problems.ts'
import { defineCall } from '../../platform/http/contract.ts'
import { pickProblems } from '../../platform/http/or-refuse.ts'

export const noteView = defineCall({
  operationId: 'noteView',
  method: 'post',
  path: '/phones/{id}/view',
  tags: ['listings'],
  summary: 'Count a look at a phone: once a day for each person, and never one of its seller or an admin',
  security: [{}, ...bearer],
  rateLimit: { account: 300, address: 6000 },
  request: { params: z.object({ id: z.string() }) },
  problems: pickProblems(identityProblems, 'not-signed-in'),
  responses: { 204: { description: 'The same whether it counts or not' } },
})
