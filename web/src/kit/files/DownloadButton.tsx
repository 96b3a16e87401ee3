import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fetchFile, type RequestError } from '../../api/request.ts'
import { withStepUp } from '../../api/step-up.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'

type Props = ButtonProps & { url: string; children: ReactNode }

/**
 * Downloads a file that may require step-up authentication (reliability.md 4.1.5): a plain link would save the refusal instead.
 * Failures are shown as toasts.
 */
export function DownloadButton({ url, children, ...buttonProps }: Props) {
  const handleRefusal = useRefusalHandler()
  const download = useMutation<void, RequestError>({
    mutationFn: async () => saveFile(await withStepUp(() => fetchFile(url))),
    onError: (error) => handleRefusal(error),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
      {...buttonProps}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {children}
    </Button>
  )
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
