import type { ReactNode } from 'react'
import { Outlet, useLoaderData } from 'react-router'
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
