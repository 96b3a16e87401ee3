import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type CampaignRequest,
  campaignRequests,
  requestFacts,
} from '#contract/market/campaign-requests/campaign-requests.ts'
import { type RequestVerdict, requestCan } from '#contract/market/campaign-requests/request-machine.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { keyOf, useAction, useRead } from '../../../api/queries.ts'
import type { RequestError } from '../../../api/request.ts'
import { useSentence } from '../../../api/sentence.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { serverDate } from '../../../format/server-clock.ts'

export const useRequest = (id: string) => useRead(campaignRequests.read, { params: { id } })

/** Shows a request's new state at once, before it is read again. */
export function useShowRequest() {
  const queryClient = useQueryClient()
  return (request: CampaignRequest) =>
    queryClient.setQueryData(keyOf(campaignRequests.read, { params: { id: request.id } }), request)
}

type RequestEndpoint = Endpoint & { schema: { response: (typeof campaignRequests.read)['schema']['response'] } }

/** An action on a request: shows the response as its new state, and a refusal as a toast unless `onRefused` takes it. */
export function useRequestAction<E extends RequestEndpoint>(
  endpoint: E,
  { onDone, onRefused }: { onDone?: () => void; onRefused?: (error: RequestError) => void } = {},
) {
  const show = useShowRequest()
  const handleRefusal = useRefusalHandler()
  return useAction(endpoint, {
    onDone: (answer) => {
      show(answer as CampaignRequest)
      onDone?.()
    },
    onRefused: onRefused ?? ((error) => handleRefusal(error)),
  })
}

type Action = keyof typeof requestCan

/** Rules for the actions of a side on a request: `may` decides whether one is offered at all, `reason` tells why it is disabled. */
export function useRequestRules(request: CampaignRequest, side: Side) {
  const sentence = useSentence()
  const facts = requestFacts(request)
  const verdict = (action: Action): RequestVerdict => requestCan[action](facts, side, serverDate())
  return {
    facts,
    may: (action: Action) => verdict(action) === true,
    reason: (action: Action): string | null => {
      const answer = verdict(action)
      return answer === true ? null : sentence(answer.message, answer.params)
    },
  }
}
