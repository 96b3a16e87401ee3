import IconDownload from 'icon:download'
import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icon } from '../icon.ts'

type Props = ButtonProps & { href: string; Icon?: Icon; children: ReactNode }

/** A button that downloads a file at once that everybody who sees it may read. */
export const DownloadLink = ({ href, Icon = IconDownload, children, ...buttonProps }: Props) => (
  <Button
    component="a"
    href={href}
    download
    variant="default"
    leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
    {...buttonProps}
  >
    {children}
  </Button>
)
