import { Link } from 'react-router'
import { formatNumber } from '../../../kernel/number.ts'
import { flagKindTexts } from '../../../listings/flags/texts.ts'
import { trustPaths } from '../../rules.ts'
import type { FlagCount } from '../flagged-phones.ts'
import { flaggedTexts, precisionTexts as words } from '../texts.ts'

/** Shows for each kind of flag how many were raised and decided, and what share of those decided was genuine. */
export function FlagPrecision({ flags }: { flags: readonly FlagCount[] }) {
  const share = (genuine: number, decided: number) =>
    decided === 0 ? '–' : words.percent(Math.round((genuine / decided) * 100))
  const headings = [words.raised, words.decided, words.genuine, words.share]
  return (
    <section aria-labelledby="flag-precision" className="grid gap-3 panel p-4 md:p-6">
      <h2 id="flag-precision" className="font-semibold">
        {words.title}
      </h2>
      {flags.length === 0 ? (
        <p className="text-quiet text-sm">{words.none}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard.
        <div tabIndex={0} className="overflow-x-auto">
          <table className="w-full max-w-2xl text-xs tabular-nums sm:text-sm [overflow-wrap:normal]">
            <thead className="text-quiet">
              <tr>
                <th scope="col" className="py-1.5 text-start font-medium">
                  {words.kind}
                </th>
                {headings.map((heading) => (
                  <th key={heading} scope="col" className="py-1.5 ps-2 text-end sm:ps-3 font-medium">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {flags.map(({ kind, raised, decided, genuine }) => (
                <tr key={kind} className="border-base-300 border-t">
                  <th scope="row" className="py-1.5 text-start font-normal">
                    {flagKindTexts[kind]}
                  </th>
                  <td className="py-1.5 ps-2 text-end sm:ps-3">{formatNumber(raised)}</td>
                  <td className="py-1.5 ps-2 text-end sm:ps-3">{formatNumber(decided)}</td>
                  <td className="py-1.5 ps-2 text-end sm:ps-3">{formatNumber(genuine)}</td>
                  <td className="py-1.5 ps-2 text-end sm:ps-3">{share(genuine, decided)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Link to={trustPaths.flags} className="link w-fit text-sm">
        {flaggedTexts.title}
      </Link>
    </section>
  )
}
