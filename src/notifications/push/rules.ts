/** How many browsers of one person get notices; the oldest gives way. */
export const maxSubscriptions = 10

/** For how many seconds a push service keeps a notice for a browser that is off. After that the news is no news any more. */
export const pushSeconds = 24 * 60 * 60

/**
 * Returns whether an address is one of a known push service: by https at one of these hosts or below it, or at the origin of a
 * stand-in. A browser names the address, so anybody can name any, and this server calls it.
 * @param services hosts, or origins such as `http://127.0.0.1:4000`
 */
export function isPushAddress(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  return services.some((service) =>
    service.includes('://')
      ? origin === service
      : protocol === 'https:' && port === '' && `.${hostname}`.endsWith(`.${service}`),
  )
}
