import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { type CallInput, call, RequestError } from '../request.ts'
import { withStepUp } from '../step-up.ts'

/**
 * Sends requests of an endpoint. Until a definite response arrives, the same input keeps its Idempotency-Key, so that it takes
 * effect once however often it is sent; prompts for step-up authentication where the server requires it.
 */
export function onceSender<E extends Endpoint>(endpoint: E): (input: CallInput<E>) => Promise<AnswerOf<E>> {
  let attempt: { input: string; key: string } | null = null
  return async (input) => {
    const text = JSON.stringify(input)
    if (attempt?.input !== text) attempt = { input: text, key: crypto.randomUUID() }
    const keyedInput = { ...input, idempotencyKey: attempt.key }
    try {
      const answer = await withStepUp(() => call(endpoint, keyedInput))
      attempt = null
      return answer
    } catch (error) {
      // a refusal is stored under its key, so the next attempt needs a new one
      if (error instanceof RequestError && error.status >= 400 && error.status < 500) attempt = null
      throw error
    }
  }
}
