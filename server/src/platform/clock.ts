/** Where rules get the present time from, so that tests can set it. */
export type Clock = () => Date

/** In milliseconds. */
export const day = 86_400_000

export const systemClock: Clock = () => new Date()
