import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import type { Icon } from './icon.ts'

type Props = {
  icon: Icon
  /** Name of the action; the tooltip. */
  label: string
  /** Object of the action, for screen readers. */
  about: string
  onClick: () => void
}

/** A button that is only an icon, such as at the end of a row. */
export const IconAction = ({ icon: Mark, label, about, onClick }: Props) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" size={44} c="var(--mantine-color-text)" onClick={onClick}>
      <Mark size={20} stroke={1.5} aria-hidden />
      <VisuallyHidden>
        {label}: {about}
      </VisuallyHidden>
    </ActionIcon>
  </Tooltip>
)
