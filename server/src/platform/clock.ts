/** Where rules get the present time from, so that tests can set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
