import { roundRobin } from '../../../server/src/demo/round-robin.ts'
import { mustRun, run } from './machine.ts'

const bridge = 'vivobid-br'
const names = ['vivobid-1', 'vivobid-2', 'vivobid-3']
const addressOf = (i: number) => `10.61.0.${11 + i}`

/** Network of the nodes: each in a network namespace with an address of its own, or all on the loopback interface. */
export type Network = {
  /** Nodes can be cut off. */
  isSeparate: boolean
  hosts: string[]
  /** Beginning of every command of the node. */
  prefixOf: (node: number) => string[]
  /** Cuts a node off from the other nodes; users of the cluster still reach it. */
  cutOff: (node: number) => void
  join: (node: number) => void
  close: () => void
}

/** Lays the network of three nodes, with namespaces where that is allowed. */
export function layNetwork(): Network {
  removeNetwork()
  const isSeparate =
    run('ip', 'link', 'add', bridge, 'type', 'bridge') && run('ip', 'netns', 'add', roundRobin(names, 0))
  if (!isSeparate) {
    removeNetwork()
    const refuse = () => {
      throw new Error('Nodes without network namespaces cannot be cut off')
    }
    return {
      isSeparate,
      hosts: names.map(() => '127.0.0.1'),
      prefixOf: () => [],
      cutOff: refuse,
      join: refuse,
      close: () => undefined,
    }
  }
  mustRun('ip', 'addr', 'add', '10.61.0.1/24', 'dev', bridge)
  mustRun('ip', 'link', 'set', bridge, 'up')
  for (const [i, name] of names.entries()) {
    if (i > 0) mustRun('ip', 'netns', 'add', name)
    mustRun('ip', 'link', 'add', `${name}-h`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    mustRun('ip', 'link', 'set', `${name}-h`, 'master', bridge, 'up')
    mustRun('ip', '-n', name, 'addr', 'add', `${addressOf(i)}/24`, 'dev', 'eth0')
    for (const device of ['eth0', 'lo']) mustRun('ip', '-n', name, 'link', 'set', device, 'up')
  }
  const route = (change: string) => (node: number) => {
    for (const i of names.keys())
      if (i !== node) mustRun('ip', '-n', roundRobin(names, node), 'route', change, 'blackhole', `${addressOf(i)}/32`)
  }
  return {
    isSeparate,
    hosts: names.map((_, i) => addressOf(i)),
    prefixOf: (node) => ['ip', 'netns', 'exec', roundRobin(names, node)],
    cutOff: route('add'),
    join: route('del'),
    close: removeNetwork,
  }
}

function removeNetwork(): void {
  for (const name of names) run('ip', 'netns', 'del', name)
  run('ip', 'link', 'del', bridge)
}
