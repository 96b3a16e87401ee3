import { RequestFilteringHttpsAgent } from 'request-filtering-agent'

/** Connects to public addresses only, whatever the name of the host resolves to. */
export const publicAgent = new RequestFilteringHttpsAgent({ keepAlive: true, maxSockets: 20, timeout: 30_000 })
