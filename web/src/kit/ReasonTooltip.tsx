import { Tooltip, type TooltipProps } from '@mantine/core'

/** The reason why a button is disabled, beside it (`ActionButton`). */
export const ReasonTooltip = (props: Pick<TooltipProps, 'label' | 'children'>) => (
  <Tooltip {...props} multiline maw={280} events={{ hover: true, focus: true, touch: true }} />
)
