/** Recurring work: woken early by `wake`, otherwise after the delay that the last round returned. */
export type Loop = { wake: () => void; close: () => Promise<void> }

/** Starts with a round immediately. `round` returns the milliseconds until the next one and must not reject. Rounds never overlap. */
export function startLoop(round: () => Promise<number>): Loop {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false
  let closed = false

  const run = async () => {
    let delayMs = 0
    do {
      again = false
      delayMs = await round()
    } while (again && !closed)
    running = null
    if (!closed) timer = setTimeout(wake, delayMs)
  }
  const wake = () => {
    again = true
    if (closed || running) return
    clearTimeout(timer)
    running = run()
  }
  wake()

  return {
    wake,
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
