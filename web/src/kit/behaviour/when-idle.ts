/** Delay in browsers without requestIdleCallback (Safari), which lets them paint first. */
const fallbackMs = 200

/** Longest time for which work waits for an idle browser (spec §2). */
export const idleTimeoutMs = 2_000

/** Runs `work` when the browser is idle, after `timeoutMs` at the latest. */
export function whenIdle(work: () => void, timeoutMs = idleTimeoutMs): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: timeoutMs })
  else setTimeout(work, fallbackMs)
}
