/** Work that is done again and again: woken early by `wake`, else after the time that the last round asked for. */
export type Loop = { wake: () => void; close: () => Promise<void> }

/** Starts with a round at once. `round` gives the milliseconds until the next one; it must not reject. Rounds never overlap. */
export function startLoop(round: () => Promise<number>): Loop {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false
  let closed = false

  const run = async () => {
    let rest = 0
    do {
      again = false
      rest = await round()
    } while (again && !closed)
    running = null
    if (!closed) timer = setTimeout(wake, rest)
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
