import ShieldX from 'lucide-react/icons/shield-x'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { notAllowedMessages } from '../../forms/messages.ts'

/** Shown in place of a page that is for another role. */
export default function NotAllowed() {
  return (
    <>
      <h1 className="sr-only">{notAllowedMessages.title}</h1>
      <EmptyState
        icon={ShieldX}
        title={notAllowedMessages.title}
        hint={notAllowedMessages.text}
        action={
          <Link to="/dashbord" className="btn btn-primary">
            {notAllowedMessages.back}
          </Link>
        }
      />
    </>
  )
}
