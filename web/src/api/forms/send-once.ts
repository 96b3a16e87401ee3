import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { type CallInput, call, RequestError } from '../request.ts'
import { withStepUp } from '../step-up.ts'

/**
 * Sends requests of an endpoint. Until a definite response arrives, every attempt has the same Idempotency-Key, so that it takes
 * effect once however often it is sent. That includes changed input: the first attempt may have taken effect unseen, and then the
 * server refuses another one (422 `key_reused`) instead of paying twice. Prompts for step-up authentication where the server
 * requires it.
 */
export function onceSender<E extends Endpoint>(endpoint: E): (input: CallInput<E>) => Promise<AnswerOf<E>> {
  let key: string | null = null
  return async (input) => {
    key ??= crypto.randomUUID()
    const keyedInput = { ...input, idempotencyKey: key }
    try {
      const answer = await withStepUp(() => call(endpoint, keyedInput))
      key = null
      return answer
    } catch (error) {
      // a refusal is stored under its key, so the next attempt needs a new one
      if (error instanceof RequestError && error.status >= 400 && error.status < 500) key = null
      throw error
    }
  }
}
