import IconDownload from 'icon:download'
import type { ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { useDownload } from '../../api/files/download.ts'
import { ActionButton } from '../buttons.tsx'

type Props = ButtonProps & {
  url: string
  /** Endpoint of the download, if the request makes something stale. */
  endpoint?: Endpoint
  children: ReactNode
}

/** Downloads a file that may require step-up authentication. */
export function DownloadButton({ url, endpoint, children, ...buttonProps }: Props) {
  const download = useDownload(url, endpoint)
  return (
    <ActionButton
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
      {...buttonProps}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {children}
    </ActionButton>
  )
}
