/** GET /api/countdown (spec §3, §7). The days are not used, unless the site tells the exact time (product.md 2). */
export type CountdownAnswer = {
  endDate: string
  serverTime: string
  hours: number
  minutes: number
  seconds: number
  days?: number
  isExact?: boolean
}
/** What is left, in seconds, and how many of them go by with each second. */
export type Countdown = { left: number; step: number }

const hour = 3_600
const day = 24 * hour
/** Days that stand still beside the server's hours, minutes and seconds (spec §4, §9). */
const fixedDays = 18
/** What each second takes from the rest (spec §4: 30, not 1). */
const tick = 30

export const refreshMilliseconds = 5 * 60_000
/** Shown before the server has answered: 365 days 23:59:59 (spec §4). */
export const beforeAnswer: Countdown = { left: 365 * day + 23 * hour + 59 * 60 + 59, step: tick }
/** Shown when it does not answer: 18 days 23 h 59 m 59 s (spec §4). */
export const withoutAnswer: Countdown = { left: fixedDays * day + 23 * hour + 59 * 60 + 59, step: tick }

export function fromAnswer({ hours, minutes, seconds, days, isExact }: CountdownAnswer): Countdown {
  const wholeDays = isExact ? (days ?? 0) : fixedDays
  return { left: wholeDays * day + hours * hour + minutes * 60 + seconds, step: isExact ? 1 : tick }
}

/** One second later; it stops at zero. */
export const afterOneSecond = ({ left, step }: Countdown): Countdown => ({ left: Math.max(0, left - step), step })

export const partsOf = ({ left }: Countdown) => ({
  days: Math.floor(left / day),
  hours: Math.floor((left % day) / hour),
  minutes: Math.floor((left % hour) / 60),
  seconds: left % 60,
})
