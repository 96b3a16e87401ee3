/** The network that an address belongs to: itself, or its /64 when it is IPv6. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = address.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0
  return `${[...groups, ...Array<string>(missing).fill('0'), ...tail.split(':').filter(Boolean)].slice(0, 4).join(':')}::/64`
}
