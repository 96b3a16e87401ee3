/** Delay in browsers without requestIdleCallback (Safari), which lets them paint first. */
const fallbackMs = 200

/** How long work waits for an idle browser at most (spec §2). */
export const idleTimeoutMs = 2_000

/** Runs `work` when the browser is idle, after `timeoutMs` at the latest. */
export function whenIdle(work: () => void, timeoutMs = idleTimeoutMs): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: timeoutMs })
  else setTimeout(work, fallbackMs)
}
