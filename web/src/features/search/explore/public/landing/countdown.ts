/** Response of GET /api/countdown (spec §3, §7). Its days are used only with `isExact` (product.md 2). */
export type CountdownResponse = {
  endDate: string
  serverTime: string
  hours: number
  minutes: number
  seconds: number
  days?: number
  isExact?: boolean
}
/** Seconds left, and the number subtracted each second. */
export type Countdown = { left: number; step: number }

const hour = 3_600
const day = 24 * hour
/** Fixed days shown with the server's hours, minutes and seconds (spec §4, §9). */
const fixedDays = 18
/** Seconds subtracted each second (spec §4: 30, not 1). */
const secondsPerTick = 30

export const refreshMs = 5 * 60_000
/** Shown before the server has responded: 365 days 23:59:59 (spec §4). */
export const initialCountdown: Countdown = { left: 365 * day + 23 * hour + 59 * 60 + 59, step: secondsPerTick }
/** Shown when it does not respond: 18 days 23:59:59 (spec §4). */
export const fallbackCountdown: Countdown = { left: fixedDays * day + 23 * hour + 59 * 60 + 59, step: secondsPerTick }

export function countdownFrom({ hours, minutes, seconds, days, isExact }: CountdownResponse): Countdown {
  const wholeDays = isExact ? (days ?? 0) : fixedDays
  return { left: wholeDays * day + hours * hour + minutes * 60 + seconds, step: isExact ? 1 : secondsPerTick }
}

/** One second later; it stops at zero. */
export const afterOneSecond = ({ left, step }: Countdown): Countdown => ({ left: Math.max(0, left - step), step })

export const partsOf = ({ left }: Countdown) => ({
  days: Math.floor(left / day),
  hours: Math.floor((left % day) / hour),
  minutes: Math.floor((left % hour) / 60),
  seconds: left % 60,
})
