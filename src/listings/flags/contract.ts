import { z } from '@hono/zod-openapi'
import { amount, currency } from '../../platform/http/contract.ts'

export const flag = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('impossible-variant'),
      model: z.string(),
      ramGb: z.int().nullable(),
      storageGb: z.int().nullable(),
      sold: z.array(z.string()).openapi({ description: "How the model is sold: '4/64', of iPhones '64'" }),
    }),
    z.object({
      kind: z.literal('price-far-below'),
      price: amount,
      median: amount.openapi({ description: 'What half of such phones were sold for less than, here' }),
      sales: z.int().openapi({ description: 'How many sales it is made of' }),
      currency,
    }),
    z.object({
      kind: z.literal('photo-of-another-seller'),
      matches: z.array(
        z.object({
          photo: z.string(),
          other: z.string().openapi({ description: 'The photo of another seller that was there before' }),
          otherProductId: z.string(),
          distance: z.int().openapi({ description: 'How many of 128 bits of their fingerprints differ' }),
        }),
      ),
    }),
    z.object({
      kind: z.literal('near-duplicate'),
      phones: z.int().openapi({ description: 'How many phones for sale of the seller are alike' }),
      withoutImei: z.int().openapi({ description: 'How many of them have no IMEI' }),
    }),
    z.object({
      kind: z.literal('other-brand'),
      brand: z.string(),
      named: z.array(z.string()).openapi({ description: 'The other brands as whose phone it is found' }),
    }),
  ])
  .openapi('Flag')

export type Flag = z.infer<typeof flag>
