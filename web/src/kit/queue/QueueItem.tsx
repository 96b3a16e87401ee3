import { Button, Group, Title } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import layout from '../layout.module.css'
import classes from './queue.module.css'

type Props = {
  title: ReactNode
  /** Beside the title, such as the status. */
  side?: ReactNode
  /** Buttons, or a form. */
  decision?: ReactNode
  /** Label of the button that leads to the decision where that is a form below the evidence. */
  formLabel?: string
  /** Below the decision, such as the person's history. */
  aside?: ReactNode
  /** The evidence needs the whole width; the decision stays at the bottom. */
  isWide?: boolean
  /** The evidence. */
  children: ReactNode
}

/** The open item of a queue: the evidence, and beside it the decision, which stays in view; on phones at the bottom of the screen. */
export function QueueItem({ title, side, decision, formLabel, aside, isWide, children }: Props) {
  const id = useId()
  const form = useRef<HTMLDivElement>(null)
  return (
    <article className={classes.item} aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2} size="h3" id={id} tabIndex={-1} className={`${layout.focusTarget} ${layout.breaks}`}>
          {title}
        </Title>
        {side}
      </Group>
      <div className={classes.columns} data-wide={isWide || undefined}>
        <div className={classes.evidence}>{children}</div>
        {decision && formLabel && (
          <div className={classes.jump}>
            <Button fullWidth onClick={() => showForm(form.current)}>
              {formLabel}
            </Button>
          </div>
        )}
        <div className={classes.beside}>
          {decision && (
            <div ref={form} className={classes.decision} data-is={formLabel ? 'form' : 'buttons'}>
              {decision}
            </div>
          )}
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
      </div>
    </article>
  )
}

function showForm(form: HTMLElement | null) {
  form?.scrollIntoView({ block: 'start' })
  form?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
}
