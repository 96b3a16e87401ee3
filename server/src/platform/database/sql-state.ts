/** The SQLSTATE of a database error, also when the query builder wrapped it. All have a digit, unlike a socket's EPIPE. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code
    if (typeof code === 'string' && /^(?=.*[0-9])[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}
