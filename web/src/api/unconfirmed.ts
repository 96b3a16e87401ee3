const key = 'vivobid-unconfirmed'

/** Remembers whether the notice about an unconfirmed address will stand above the screens, so that its place is kept from the start. */
export function rememberUnconfirmed(isUnconfirmed: boolean): void {
  try {
    if (isUnconfirmed) window.localStorage.setItem(key, 'yes')
    else window.localStorage.removeItem(key)
  } catch {
    // without storage the notice comes with the account
  }
}

/** Whether the last account here was unconfirmed. */
export function wasUnconfirmed(): boolean {
  try {
    return window.localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
