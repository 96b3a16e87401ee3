import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { invalidateAfter } from './queries.ts'
import { buildUrl, parseJson, type RequestError, toRequestError } from './request.ts'
import { withStepUp } from './step-up.ts'

/**
 * Downloads an endpoint's response under the file name the server gives; prompts for step-up authentication where the server
 * requires it.
 */
export function useDownload(endpoint: Endpoint, { onRefused }: { onRefused: (error: RequestError) => void }) {
  const queryClient = useQueryClient()
  return useMutation<void, RequestError, Record<string, string>>({
    mutationFn: (params) => withStepUp(() => saveFile(buildUrl(endpoint.url, params))),
    onSuccess: () => invalidateAfter(queryClient, endpoint),
    onError: onRefused,
  })
}

async function saveFile(url: string): Promise<void> {
  const response = await fetch(url, { credentials: 'same-origin' })
  if (!response.ok) throw toRequestError(response, parseJson(await response.text()))
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const objectUrl = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = name ?? ''
  link.click()
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000)
}
