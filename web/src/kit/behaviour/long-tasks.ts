/** Threshold of a long task (spec §9). */
const longTaskMs = 50

/** Counts long tasks and logs them when the page is left, for performance monitoring only (spec §9). */
export function countLongTasks(): void {
  if (!window.PerformanceObserver?.supportedEntryTypes?.includes('longtask')) return
  let tasks = 0
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      if (duration <= longTaskMs) continue
      tasks += 1
      longest = Math.max(longest, duration)
    }
  })
  observer.observe({ type: 'longtask', buffered: true })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' || tasks === 0) return
    console.info(`Tasks over ${longTaskMs} ms: ${tasks}, the longest ${Math.round(longest)} ms`)
    tasks = 0
    longest = 0
  })
}
