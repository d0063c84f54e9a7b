import BadgeCheck from 'lucide-react/icons/badge-check'
import ChartColumn from 'lucide-react/icons/chart-column'
import CirclePlus from 'lucide-react/icons/circle-plus'
import CircleUser from 'lucide-react/icons/circle-user'
import Flag from 'lucide-react/icons/flag'
import PanelLeft from 'lucide-react/icons/panel-left'
import Receipt from 'lucide-react/icons/receipt'
import ScrollText from 'lucide-react/icons/scroll-text'
import Smartphone from 'lucide-react/icons/smartphone'
import Users from 'lucide-react/icons/users'
import X from 'lucide-react/icons/x'
import { NavLink, useLocation } from 'react-router'
import { useRole } from '../../identity/components/use-role.ts'
import { drawerMessages as messages } from '../messages/dashboard.ts'

const listEntries = () =>
  [
    { to: '/dashbord', label: messages.myOrders, Icon: Receipt, for: 'everyone' },
    { to: '/dashbord/myproducts', label: messages.myProducts, Icon: Smartphone, for: 'sellers' },
    { to: '/dashbord/addproducts', label: messages.addProducts, Icon: CirclePlus, for: 'sellers' },
    { to: '/dashbord/allseller', label: messages.allSellers, Icon: BadgeCheck, for: 'admins' },
    { to: '/dashbord/allbyer', label: messages.allBuyers, Icon: Users, for: 'admins' },
    { to: '/dashbord/report', label: messages.reports, Icon: Flag, for: 'admins' },
    { to: '/dashbord/overview', label: messages.overview, Icon: ChartColumn, for: 'admins' },
    { to: '/dashbord/audit', label: messages.audit, Icon: ScrollText, for: 'admins' },
    { to: '/dashbord/account', label: messages.account, Icon: CircleUser, for: 'everyone' },
  ] as const

/** The side drawer with the entries of the user's role. It stands beside the content on wide screens, else it slides in. */
export function Drawer() {
  const { isAdmin, isSeller } = useRole()
  // A new key closes the drawer when the page changes.
  const { key } = useLocation()
  const mine = { everyone: true, sellers: isSeller || isAdmin, admins: isAdmin }
  return (
    <div className="lg:w-60 lg:shrink-0">
      <button type="button" popoverTarget="drawer" className="btn btn-outline btn-sm lg:hidden">
        <PanelLeft size={18} aria-hidden="true" />
        {messages.open}
      </button>
      <nav
        key={key}
        id="drawer"
        popover="auto"
        aria-label={messages.label}
        className="m-0 h-dvh w-72 max-w-[85vw] border-base-300 border-r bg-base-100 p-4 text-base-content shadow-lg backdrop:bg-neutral/50 lg:sticky lg:top-24 lg:block lg:h-auto lg:w-full lg:rounded-box lg:border lg:p-3 lg:shadow-none"
      >
        <button
          type="button"
          popoverTarget="drawer"
          popoverTargetAction="hide"
          aria-label={messages.close}
          className="btn btn-ghost btn-circle btn-sm mb-2 lg:hidden"
        >
          <X size={20} aria-hidden="true" />
        </button>
        <ul className="grid gap-1">
          {listEntries()
            .filter((entry) => mine[entry.for])
            .map(({ to, label, Icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/dashbord'}
                  prefetch="intent"
                  className="btn btn-ghost w-full justify-start gap-3 font-medium aria-[current=page]:bg-secondary aria-[current=page]:text-secondary-content"
                >
                  <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                  {label}
                </NavLink>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  )
}
