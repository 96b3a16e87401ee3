// without schemas, for the worker that holds the connection in the browser

/** The WebSocket (api.md, live); its frames are `LiveHello` and `LiveFrame`. */
export const liveSocketPath = '/api/live'

/** Reasons for which the server closes a connection; the codes of applications begin at 4000, others are those of the protocol. */
export const liveCloseCodes = {
  /** The server is about to end: another one, or the next, continues after the last event that was seen. */
  restart: 1012,
  /** The session has ended: connecting again is useless. */
  sessionEnded: 4401,
  /** A frame that is not a `LiveHello`, or too many of them. */
  malformed: 4400,
  /** More connections than a person may have. */
  tooMany: 4429,
  /** Frames arrive more slowly than they are sent: the client connects again and continues after the last event it saw. */
  tooSlow: 4408,
} as const

export const liveLimits = {
  /** Connections of one person, in one process. */
  perPerson: 20,
  /** Age in seconds up to which a client without `after` gets events, since they may have happened while its first page loaded. */
  recentSeconds: 60,
  /** Days for which events are stored. */
  storedDays: 7,
  /** Seconds for which a request for events waits for one. */
  pollSeconds: 25,
}
