import type { ReactNode } from 'react'
import { Outlet, useLoaderData } from 'react-router'
import ShieldX from '~icons/lucide/shield-x'
import { EmptyState, LinkButton } from '../../../ui/empty-state.tsx'
import { notAllowedTexts } from '../../forms/texts.ts'
import { Checking } from './page-guards.tsx'

type UntilCheckedProps = { isChecked: boolean; children: ReactNode }

/** Shows the progress bar in place of its children until the browser has checked; without a script, what the server has checked. */
export function UntilChecked({ isChecked, children }: UntilCheckedProps) {
  return (
    <>
      {!isChecked && <Checking />}
      <div className={isChecked ? 'contents' : 'hidden noscript:contents'}>{children}</div>
    </>
  )
}

/** The layout of pages for a role. Its data say whether the browser has looked the role up. */
export function RoleLayout() {
  return (
    <UntilChecked isChecked={useLoaderData<boolean>()}>
      <Outlet />
    </UntilChecked>
  )
}

/** The page in place of one that is for another role. */
export function NotAllowed() {
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
