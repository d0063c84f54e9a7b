import ShieldX from 'lucide-react/icons/shield-x'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { notAllowedTexts } from '../../forms/texts.ts'

export default function NotAllowed() {
  return (
    <>
      <h1 className="sr-only">{notAllowedTexts.title}</h1>
      <EmptyState
        icon={ShieldX}
        title={notAllowedTexts.title}
        hint={notAllowedTexts.text}
        action={
          <Link to="/dashbord" className="btn btn-primary">
            {notAllowedTexts.back}
          </Link>
        }
      />
    </>
  )
}
