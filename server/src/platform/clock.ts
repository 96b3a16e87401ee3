/** Source of the current time, so that tests can control it. */
export type Clock = () => Date

/** In milliseconds. */
export const day = 86_400_000

export const systemClock: Clock = () => new Date()
