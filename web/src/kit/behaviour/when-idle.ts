/** Delay in browsers without requestIdleCallback (Safari), which lets them paint first. */
const fallbackMs = 200

/** Runs `work` when the browser is idle, after `timeoutMs` at the latest (spec §2: 2,000 ms). */
export function whenIdle(work: () => void, timeoutMs = 2_000): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: timeoutMs })
  else setTimeout(work, fallbackMs)
}
