import { dayInDhaka, startOfDayInDhaka } from '../../kernel/time.ts'

/** The middle of the country in degrees; sunrise elsewhere in it is at most a quarter of an hour earlier or later. */
const dhaka = { latitude: 23.81, longitude: 90.41 }
const dayMillis = 86_400_000
/** When the days of the formula are counted from. */
const epoch = Date.UTC(2000, 0, 1, 12)
/** The middle of the sun is so far below the horizon when its rim is seen there, with what the air bends. */
const horizon = -0.833

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180)

/**
 * When the sun rises and sets in Dhaka on the day of `at`, to two minutes: the sunrise equation with the mean anomaly, the equation
 * of the centre and the ecliptic longitude (Meeus, Astronomical Algorithms; en.wikipedia.org/wiki/Sunrise_equation).
 */
export function sunTimes(at: Date): { rise: Date; set: Date } {
  const noon = startOfDayInDhaka(dayInDhaka(at)).getTime() + dayMillis / 2
  const day = Math.round((noon - epoch) / dayMillis) - dhaka.longitude / 360
  const anomaly = (357.5291 + 0.98560028 * day) % 360
  const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly)
  const longitude = (anomaly + centre + 180 + 102.9372) % 360
  const transit = epoch + (day + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * longitude)) * dayMillis
  const sinDeclination = sin(longitude) * sin(23.4397)
  const cosHour =
    (sin(horizon) - sin(dhaka.latitude) * sinDeclination) /
    (cos(dhaka.latitude) * Math.sqrt(1 - sinDeclination ** 2))
  const half = (Math.acos(cosHour) / (2 * Math.PI)) * dayMillis
  return { rise: new Date(transit - half), set: new Date(transit + half) }
}

/** Whether the sun is up at this time. */
export function isByDaylight(at: Date): boolean {
  const { rise, set } = sunTimes(at)
  return at >= rise && at <= set
}
