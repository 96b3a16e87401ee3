import { useTranslation } from 'react-i18next'
import { type InfluencerCard, shortlist } from '#contract/search/discovery/discovery.ts'
import { useAction } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useToast } from '../../../kit/toasts.tsx'
import { forget, takeBack, useUndoable } from '../../../kit/undo/undoables.ts'
import { useUndo } from '../../../kit/undo/use-undo.ts'

/** The name under which the shortlisting of an influencer can be undone. */
export const shortlistObject = (influencerId: number) => `shortlist:${influencerId}`

/** State of an influencer on the shortlist, with functions that add or remove them; a removal can be undone, and restores the note. */
export function useShortlist(influencerId: number, shortlisted: InfluencerCard['shortlisted']) {
  const { t } = useTranslation()
  const toast = useToast()
  const offerUndo = useUndo()
  const handleRefusal = useRefusalHandler()
  const params = { influencerId }
  const object = shortlistObject(influencerId)
  const removal = useUndoable(object)
  const onRefused = (error: RequestError) => handleRefusal(error)
  const put = useAction(shortlist.put, {
    onDone: () => {
      forget(object)
      toast.show({ title: 'discovery.shortlist', text: t('discovery.kept') })
    },
    onRefused,
  })
  /** Adds them; the note of an influencer who was added elsewhere meanwhile is kept. */
  const add = (note: string) => put.mutate({ params, body: { note, was: { note } } })
  const remove = useAction(shortlist.remove, {
    onDone: () =>
      offerUndo({
        object,
        title: 'discovery.shortlist',
        text: t('discovery.gone'),
        undo: () => add(shortlisted?.note ?? ''),
      }),
    onRefused,
  })
  const isBusy = put.isPending || remove.isPending
  return {
    /** Includes the user's pending request. */
    isListed: isBusy ? put.isPending : shortlisted !== null,
    toggle: () => {
      if (isBusy) return
      if (shortlisted) remove.mutate({ params })
      else if (removal) takeBack(object, removal)
      else add('')
    },
  }
}
