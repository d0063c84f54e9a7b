import { Link } from 'react-router'
import { EmailText } from '../../ui/formatted-values.tsx'

/** The address of the page on which admins see everything about an account. */
export const memberPath = (id: string) => `/dashbord/members/${id}`

/** The name (or the e-mail) of a person in an admin's list, which leads to the page about that person. */
export function MemberLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to={memberPath(id)} translate="no" className="link wrap-anywhere">
      {children.includes('@') ? <EmailText email={children} /> : children}
    </Link>
  )
}
