import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import layout from '../layout.module.css'

type Props = {
  title: string
  /** One line about the page. */
  line?: string | undefined
  /** The page's one primary action. */
  action?: ReactNode
}

/** The head of a page: title, one line, one action; its tabs follow as `PageTabs`. Takes the focus when the screen changes. */
export const PageHead = ({ title, line, action }: Props) => (
  <Group justify="space-between" align="center" mb="lg" gap="md">
    <div>
      <Title order={1} tabIndex={-1} data-page-title className={layout.focusTarget}>
        {title}
      </Title>
      {line && (
        <Text c="dimmed" mt={4} maw="45rem">
          {line}
        </Text>
      )}
    </div>
    {action}
  </Group>
)
