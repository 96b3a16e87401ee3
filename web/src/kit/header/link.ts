import type { ComponentType, ReactNode } from 'react'

/** A link of the application's router, or a plain one where the server draws the page. */
export type LinkComponent = ComponentType<{
  to: string
  children: ReactNode
  className?: string | undefined
  'aria-label'?: string | undefined
  'aria-current'?: 'page' | undefined
}>

/** A link of a menu. */
export type HeaderLink = { to: string; label: string; badge?: ReactNode }
