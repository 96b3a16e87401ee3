import { useTranslation } from 'react-i18next'
import { type InfluencerCard, shortlist } from '#contract/discovery/discovery.ts'
import { useAction } from '../../api/queries.ts'
import type { RequestError } from '../../api/request.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { useToast } from '../../kit/toasts.tsx'

const restorableMs = 5 * 60_000
/** Notes about influencers who were just removed: put back within five minutes, they get theirs again. */
const removedNotes = new Map<number, { note: string; until: number }>()

/** Whether an influencer is on the shortlist, and what adds or removes them; a removal offers to undo it. */
export function useShortlist(influencerId: number, shortlisted: InfluencerCard['shortlisted']) {
  const { t } = useTranslation()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const params = { influencerId }
  const onRefused = (error: RequestError) => handleRefusal(error)
  const put = useAction(shortlist.put, {
    onDone: () => {
      removedNotes.delete(influencerId)
      toast.show({ title: 'discovery.shortlist', text: t('discovery.kept') })
    },
    onRefused,
  })
  const add = () => {
    const removed = removedNotes.get(influencerId)
    const note = removed && removed.until > Date.now() ? removed.note : ''
    put.mutate({ params, body: { note } })
  }
  const remove = useAction(shortlist.remove, {
    onDone: () => toast.show({ title: 'discovery.shortlist', text: t('discovery.gone'), undo: add }),
    onRefused,
  })
  const isBusy = put.isPending || remove.isPending
  return {
    /** As the user has just asked for it. */
    isListed: isBusy ? put.isPending : shortlisted !== null,
    toggle: () => {
      if (isBusy) return
      if (!shortlisted) return add()
      removedNotes.set(influencerId, { note: shortlisted.note, until: Date.now() + restorableMs })
      remove.mutate({ params })
    },
  }
}
