import { factMessages as messages } from '../messages/facts.ts'
import { factNames, type PhoneFacts } from '../rules.ts'
import { describeFact } from './describe-fact.ts'

/** The facts that the seller has stated, as a table; nothing when there are none. */
export function FactsTable({ product }: { product: PhoneFacts }) {
  const stated = factNames.filter((name) => product[name] !== null)
  if (stated.length === 0) return null
  return (
    <table className="w-full text-sm">
      <caption className="pb-2 text-start font-semibold text-lg">{messages.title}</caption>
      <tbody>
        {stated.map((name) => (
          <tr key={name}>
            <th scope="row" className="py-1 text-start font-normal text-quiet">
              {messages.labels[name]}
            </th>
            <td className="py-1 text-end tabular-nums">{describeFact(name, product[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
