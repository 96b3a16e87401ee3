/** Runs some work while no other tab of this browser does work of that name; at once where tabs cannot know of each other. */
export const inOneTab = async <T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, signal ? { signal } : {}, work) : work()
