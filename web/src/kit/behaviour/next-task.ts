/** Resolves in a task of its own, so that the browser can do something else before. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
