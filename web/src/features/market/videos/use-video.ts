import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { type VideoFacts, videoCan } from '#contract/market/videos/video-machine.ts'
import { type Video, videos } from '#contract/market/videos/videos.ts'
import { keyOf, useAction, useRead } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { useSentence } from '../../../api/sentence.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import type { TextKey } from '../../../format/texts.ts'
import { useToast } from '../../../kit/toasts.tsx'

/** A video, read again every ten seconds while the page is visible. */
export const useVideo = (id: string) => useRead(videos.read, { params: { id } })

/** The request of a video, with its agreement and its state. */
export const useRequestOf = ({ requestId }: Pick<Video, 'requestId'>) =>
  useRead(campaignRequests.read, { params: { id: requestId } })

/** Shows a video's new state at once, before it is read again. */
export function useShowVideo() {
  const queryClient = useQueryClient()
  return (video: Video) => queryClient.setQueryData(keyOf(videos.read, { params: { id: video.id } }), video)
}

type VideoEndpoint = Endpoint & { schema: { response: (typeof videos.read)['schema']['response'] } }
type Options = { done?: TextKey; onDone?: () => void; onRefused?: (error: RequestError) => void }

/** An action on a video: shows the response as its new state, `done` as a toast, and a refusal as one unless `onRefused` takes it. */
export function useVideoAction<E extends VideoEndpoint>(endpoint: E, { done, onDone, onRefused }: Options = {}) {
  const show = useShowVideo()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  return useAction(endpoint, {
    onDone: (answer) => {
      const video = answer as Video
      show(video)
      if (done) toast.show({ title: done, text: video.title })
      onDone?.()
    },
    onRefused: onRefused ?? ((error) => handleRefusal(error)),
  })
}

type RequestState = { disputedAt: string | null } | undefined

const factsOf = (video: Video, request: RequestState): VideoFacts => ({
  status: video.status,
  hasFile: video.versions.length > 0,
  rounds: video.rounds,
  reviewSince: null,
  readyAt: null,
  publishFrom: new Date(0),
  isRequestRunning: !video.isRequestOver,
  // until the request is there, the server has the last word
  isDisputed: Boolean(request?.disputedAt),
})

/** Refusals of actions that make no sense in this state at all, or any more. */
const notOffered = ['wrong_side', 'video_state', 'request_over']

/** Reasons for which a side cannot act on a video now; `undefined`: the action is not offered in this state at all, `null`: it can. */
export function useVideoRules(video: Video, side: Side | null) {
  const sentence = useSentence()
  const { data: request } = useRequestOf(video)
  return (action: keyof typeof videoCan): string | null | undefined => {
    if (!side) return undefined
    const verdict = videoCan[action](factsOf(video, request), side)
    if (verdict === true) return null
    return notOffered.includes(verdict.code) ? undefined : sentence(verdict.message, verdict.params)
  }
}
