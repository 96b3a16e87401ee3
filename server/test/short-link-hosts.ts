import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in for hosts of short links: redirects each address to its target in `leadsTo`, if it has one. */
export async function startShortLinkHosts(leadsTo: Record<string, string>) {
  const requested: string[] = []
  const server = createServer((request, response) => {
    const address = request.url!.slice(1)
    requested.push(address)
    const location = leadsTo[address]
    response.writeHead(location ? 302 : 404, location ? { location } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    asked: requested,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
