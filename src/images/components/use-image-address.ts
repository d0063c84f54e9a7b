import { useRouteLoaderData } from 'react-router'
import { readImageUrl } from '../rules.ts'

/**
 * What turns the address of an image into that from which browsers load it: at the CDN, if the site has one. Private photos,
 * and those of a hosted service, stay where they are.
 */
export function useImageAddress(): (url: string) => string {
  const { cdn = '' } = useRouteLoaderData<{ cdn?: string }>('root') ?? {}
  return (url) => (readImageUrl(url) ? cdn + url : url)
}
