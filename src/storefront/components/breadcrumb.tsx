import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { brandId } from '../../catalogue/rules.ts'
import { breadcrumbMessages as messages } from '../messages/product.ts'

/** The way back from the page of a phone: home, its brand. */
export function Breadcrumb({ brand, name }: { brand: string; name: string }) {
  return (
    <nav aria-label={messages.label} className="pb-4 text-quiet text-sm">
      <ol className="flex min-w-0 items-center gap-1">
        <Step to="/">{messages.home}</Step>
        <Step to={`/categori/${brandId(brand)}`}>{brand}</Step>
        <li aria-current="page" className="min-w-0 truncate">
          {name}
        </li>
      </ol>
    </nav>
  )
}

function Step({ to, children }: { to: string; children: string }) {
  return (
    <li className="flex shrink-0 items-center gap-1">
      <Link to={to} className="link link-hover inline-block py-1">
        {children}
      </Link>
      <ChevronRight size={14} aria-hidden="true" />
    </li>
  )
}
