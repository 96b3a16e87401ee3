/** Milliseconds by which the server's clock is ahead of the device's, as far as known. */
let serverAheadMs = 0

/**
 * Notes the `Date` of a response, in whole seconds, that was requested and received at these times of the device. The known difference is
 * kept while it can be right, so that times do not waver.
 */
export function noteServerTime(
  date: string | null,
  { requested: asked, received }: { requested: number; received: number },
): void {
  const shown = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(shown)) return
  const [least, most] = [shown - received, shown + 999 - asked]
  if (serverAheadMs < least || serverAheadMs > most)
    serverAheadMs = Math.abs(least) < 1_000 ? 0 : Math.round((least + most) / 2)
}

/** The time by the server's clock, with which its times are compared: that of the device may be wrong. */
export const serverNow = (): number => Date.now() + serverAheadMs

export const serverDate = (): Date => new Date(serverNow())
