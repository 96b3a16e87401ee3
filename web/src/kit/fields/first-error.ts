import type { ReactNode } from 'react'

/** The first error of a field that stands for a list or an object, such as `links` for `links.2`. */
export const firstError = (errors: Record<string, ReactNode>, path: string): ReactNode =>
  Object.entries(errors).find(([key]) => key === path || key.startsWith(`${path}.`))?.[1]
