import { paths } from '../../ui/paths.ts'

/** Signing in, and back to what is shown now. */
export const loginHere = () =>
  `${paths.login}?next=${encodeURIComponent(window.location.pathname + window.location.search)}`
