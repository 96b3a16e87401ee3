import IconChevronDown from 'icon:chevron-down'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './phone-fold.module.css'

type Props = {
  /** The most important of it, which stays in view. */
  line: ReactNode
  children: ReactNode
}

/** Facts for reference: folded to a line where they would stand above the work, as on phones; whole beside it. */
export function PhoneFold({ line, children }: Props) {
  const isAbove = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  if (!isAbove) return children
  return (
    <details className={classes.fold}>
      <summary>
        <span>{line}</span>
        <IconChevronDown size={18} aria-hidden />
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  )
}
