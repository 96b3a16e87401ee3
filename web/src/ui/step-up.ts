import { RequestError } from './request.ts'

type Ask = () => Promise<boolean>
let ask: Ask | null = null
let asked: Promise<boolean> | null = null

/** Says how people are asked who they are; gives what takes that back. */
export function answerStepUp(how: Ask): () => void {
  ask = how
  return () => {
    if (ask === how) ask = null
  }
}

/**
 * Does `work`; where the server first wants to know that it is still the same person, asks and does it again. Several at once ask
 * once. Who does not answer leaves it refused.
 */
export async function withStepUp<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RequestError && error.code === 'step_up_needed' && ask)) throw error
    asked ??= ask().finally(() => {
      asked = null
    })
    if (!(await asked)) throw error
    return work()
  }
}
