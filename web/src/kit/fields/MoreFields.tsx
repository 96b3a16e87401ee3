import IconChevronDown from 'icon:chevron-down'
import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import layout from '../layout.module.css'
import classes from '../page/more-actions.module.css'

type Props = {
  label: string
  /** Shown from the start, as when something in them was filled in or is wrong. */
  needed: boolean
  children: ReactNode
}

/** The optional fields of a form, behind a button. */
export function MoreFields({ label, needed, children }: Props) {
  const id = useId()
  const [opened, { toggle }] = useDisclosure(false)
  const shown = opened || needed
  return (
    <div>
      <Button
        variant="default"
        aria-expanded={shown}
        aria-controls={id}
        className={layout.start}
        rightSection={
          <IconChevronDown size={18} stroke={1.5} aria-hidden className={shown ? classes.opened : undefined} />
        }
        onClick={toggle}
      >
        {label}
      </Button>
      <Stack id={id} gap="sm" mt={shown ? 'md' : 0}>
        {shown && children}
      </Stack>
    </div>
  )
}
