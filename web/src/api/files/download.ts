import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { invalidateAfter } from '../queries.ts'
import { fetchFile, type RequestError } from '../request.ts'
import { withStepUp } from '../step-up.ts'
import { useRefusalHandler } from '../use-refusal-handler.ts'

/**
 * Downloads a file that may require step-up authentication (reliability.md 4.1.5), under the name the server gives it: a plain link would
 * save the refusal instead. Failures are shown as toasts. `endpoint`: the endpoint of the download, if it makes something stale.
 */
export function useDownload(url: string, endpoint?: Endpoint) {
  const queryClient = useQueryClient()
  const handleRefusal = useRefusalHandler()
  return useMutation<void, RequestError>({
    mutationFn: async () => saveFile(await withStepUp(() => fetchFile(url))),
    onSuccess: () => endpoint && invalidateAfter(queryClient, endpoint),
    onError: (error) => handleRefusal(error),
  })
}

function saveFile({ content, name }: { content: Blob; name: string }): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // late enough for the browser to have started saving
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
