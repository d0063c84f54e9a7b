import { type Company, useCompany } from './page-context.ts'
import { companyTexts as words } from './texts/ui.ts'

const hrefs: Partial<Record<keyof Company, (value: string) => string>> = {
  phone: (value) => `tel:${value.replace(/[^\d+]/g, '')}`,
  whatsapp: (value) => `https://wa.me/${value.replace(/\D/g, '')}`,
  email: (value) => `mailto:${value}`,
}

type CompanyFactsProps = {
  names: readonly (keyof Company)[]
  className?: string
}

/** Facts about the company, of those that are set; nothing when none is. */
export function CompanyFacts({ names, className = '' }: CompanyFactsProps) {
  const company = useCompany()
  const stated = names.flatMap((name) => {
    const value = company[name]
    return value ? [{ name, value, href: hrefs[name]?.(value) }] : []
  })
  if (stated.length === 0) return null
  return (
    <dl className={`grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr] ${className}`}>
      {stated.map(({ name, value, href }) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{words[name]}</dt>
          <dd translate="no">
            {href ? (
              <a href={href} className="link inline-block py-1">
                {value}
              </a>
            ) : (
              <span>{value}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
