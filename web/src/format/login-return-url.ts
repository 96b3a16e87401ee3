import { paths } from './paths.ts'

/** The sign-in URL that returns to the current page. */
export const loginReturnUrl = () =>
  `${paths.login}?next=${encodeURIComponent(window.location.pathname + window.location.search)}`
