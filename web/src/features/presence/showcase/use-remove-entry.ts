import { showcase } from '#contract/presence/showcase/showcase.ts'
import { useAction } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useToast } from '../../../kit/toasts.tsx'

const endpoints = {
  work: showcase.removeItem,
  achievement: showcase.removeAchievement,
  project: showcase.removeProject,
}

/** Removes an entry of the showcase; a toast reports the outcome. */
export function useRemoveEntry(kind: keyof typeof endpoints, { id, title }: { id: number; title: string }) {
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const action = useAction(endpoints[kind], {
    onDone: () => toast.show({ title: 'showcase.removed', text: title }),
    onRefused: (error) => handleRefusal(error),
  })
  return { busy: action.isPending, remove: () => action.mutate({ params: { id } }) }
}
