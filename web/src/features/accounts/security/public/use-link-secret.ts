import { useLayoutEffect, useState } from 'react'

/**
 * The secret of a mailed link in its query, null without one; undefined until the browser has read it, since a page that the server
 * renders never contains it. `forget` takes it out of the address and the history once it is used.
 */
export function useLinkSecret(name: 'token' | 'confirm') {
  const [secret, setSecret] = useState<string | null>()
  useLayoutEffect(() => setSecret(new URLSearchParams(window.location.search).get(name)), [name])
  const forget = () => window.history.replaceState(null, '', window.location.pathname)
  return { secret, forget }
}
