import { RequestError } from './request.ts'

type StepUpPrompt = () => Promise<boolean>
let prompt: StepUpPrompt | null = null
let pendingPrompt: Promise<boolean> | null = null

/** Registers the step-up prompt; returns a function that unregisters it. */
export function registerStepUpPrompt(newPrompt: StepUpPrompt): () => void {
  prompt = newPrompt
  return () => {
    if (prompt === newPrompt) prompt = null
  }
}

/**
 * Runs `work`; if the server requires step-up authentication, prompts for it and retries. Concurrent requests share one prompt.
 * If the user dismisses it, the refusal is rethrown.
 */
export async function withStepUp<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RequestError && error.code === 'step_up_needed' && prompt)) throw error
    if (!(await requestStepUp())) throw error
    return work()
  }
}

/** Prompts for step-up authentication; resolves to true if it was given. Concurrent calls share one prompt. */
export async function requestStepUp(): Promise<boolean> {
  pendingPrompt ??= (prompt?.() ?? Promise.resolve(false)).finally(() => {
    pendingPrompt = null
  })
  return pendingPrompt
}
