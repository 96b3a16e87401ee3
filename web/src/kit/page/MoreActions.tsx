import IconChevronDown from 'icon:chevron-down'
import { Button, Collapse, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './more-actions.module.css'

/** Actions that are seldom needed, behind a button 'More'. */
export function MoreActions({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const [opened, { toggle }] = useDisclosure(false)
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        aria-expanded={opened}
        aria-controls={id}
        rightSection={
          <IconChevronDown size={18} stroke={1.5} aria-hidden className={opened ? classes.opened : undefined} />
        }
        onClick={toggle}
      >
        {t('common.moreActions')}
      </Button>
      <Collapse id={id} expanded={opened}>
        {opened && (
          <Stack gap="xs" pt="xs" align="flex-start">
            {children}
          </Stack>
        )}
      </Collapse>
    </div>
  )
}
