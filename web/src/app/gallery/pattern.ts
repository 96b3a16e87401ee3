import type { ReactNode } from 'react'

/** A pattern of look.md, in its states. */
export type Pattern = { name: string; states: ReactNode }
