import { useRouteLoaderData } from 'react-router'

/** How many hours a buyer may complain after the hand-over, as the site is set up (INSPECTION_HOURS). Throws outside its pages. */
export function useInspectionHours(): number {
  const { inspectionHours } = useRouteLoaderData<{ inspectionHours?: number }>('root') ?? {}
  if (inspectionHours === undefined) throw new Error('the settings of the site are not loaded')
  return inspectionHours
}
