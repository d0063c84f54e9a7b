const robots = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|lighthouse|monitor/i

const devices = [
  ['android', /android/i],
  ['ios', /iphone|ipad|ipod/i],
  ['windows', /windows/i],
  ['mac', /macintosh/i],
] as const

/**
 * Returns the coarse kind of device that a `User-Agent` names; null for robots. There are so few kinds that nobody becomes many
 * viewers by naming other browsers.
 */
export function readDevice(userAgent: string | undefined): string | null {
  if (!userAgent || !/^(Mozilla|Opera)\//.test(userAgent) || robots.test(userAgent)) return null
  return devices.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'
}
