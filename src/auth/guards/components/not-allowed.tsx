import ShieldX from '~icons/lucide/shield-x'
import { EmptyState, LinkButton } from '../../../ui/empty-state.tsx'
import { notAllowedTexts } from '../../forms/texts.ts'

export default function NotAllowed() {
  return (
    <>
      <h1 className="sr-only">{notAllowedTexts.title}</h1>
      <EmptyState
        icon={ShieldX}
        title={notAllowedTexts.title}
        hint={notAllowedTexts.text}
        action={<LinkButton to="/dashbord">{notAllowedTexts.back}</LinkButton>}
      />
    </>
  )
}
