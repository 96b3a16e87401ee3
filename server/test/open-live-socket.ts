/** Opens a WebSocket to a server's live events, with headers such as the cookie of a session. */
export function openLiveSocket(origin: string, headers: Record<string, string>): WebSocket {
  // Node's WebSocket takes options where the type, which is the browser's, has protocols
  const options: object = { headers }
  return new WebSocket(`${origin.replace('http', 'ws')}/api/live`, options as string[])
}
