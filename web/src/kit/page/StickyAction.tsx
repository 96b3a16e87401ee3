import type { ReactNode } from 'react'
import classes from './sticky-action.module.css'

type Props = {
  /** `page`: a bar at the bottom of the screen on phones. `form`: at the end of a scrolled area, such as a drawer, at any width. */
  within: 'page' | 'form'
  /** Subject of the action, such as the total. */
  summary?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The next action, kept in view with its price or total. Leaves room for the bar of places on phones (`--bottom-bar`). */
export const StickyAction = ({ within, summary, children }: Props) => (
  <div className={classes.bar} data-within={within} data-sticky-action>
    {summary && <div className={classes.summary}>{summary}</div>}
    <div className={classes.buttons}>{children}</div>
  </div>
)
