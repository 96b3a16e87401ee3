import { postgresFolder } from './machine.ts'

export const ports = {
  postgres: 6111,
  patroni: 6121,
  etcd: 6131,
  etcdPeer: 6141,
  database: 6150,
  standbys: 6152,
  pooler: 6151,
  program: 6160,
}

export type NodeAddress = {
  name: string
  host: string
  postgres: number
  patroni: number
  etcd: number
  etcdPeer: number
  folder: string
}

export const owner = { user: 'vivobid', password: 'the password of the test' }

/** The arguments of one node's etcd. */
export const etcdArguments = (node: NodeAddress, folder: string, all: NodeAddress[]): string[] => [
  ...['--name', node.name, '--data-dir', folder, '--enable-v2', '--pre-vote'],
  ...['--listen-client-urls', `http://${node.host}:${node.etcd}`],
  ...['--advertise-client-urls', `http://${node.host}:${node.etcd}`],
  ...['--listen-peer-urls', `http://${node.host}:${node.etcdPeer}`],
  ...['--initial-advertise-peer-urls', `http://${node.host}:${node.etcdPeer}`],
  ...['--initial-cluster', all.map(({ name, host, etcdPeer }) => `${name}=http://${host}:${etcdPeer}`).join(',')],
]

/** Patroni's configuration of one node, in YAML that is JSON. */
export function patroniConfiguration(node: NodeAddress, all: NodeAddress[]): string {
  const address = `${node.host}:${node.postgres}`
  const network = all.every(({ host }) => host === '127.0.0.1') ? '127.0.0.1/32' : '10.61.0.0/24'
  return JSON.stringify(
    {
      scope: 'vivobid',
      name: node.name,
      restapi: { listen: `${node.host}:${node.patroni}`, connect_address: `${node.host}:${node.patroni}` },
      // by etcd's second API: by the third, Patroni 3.0 takes the lock back from its successor after it was cut off
      etcd: { hosts: all.map(({ host, etcd }) => `${host}:${etcd}`) },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 5,
          retry_timeout: 5,
          // nothing waits for a crashed primary: a standby has all acknowledged transactions
          primary_start_timeout: 0,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: {
              max_connections: 150,
              shared_buffers: '128MB',
              wal_log_hints: 'on',
              // a standby that is gone holds commits up no longer than this
              wal_sender_timeout: '5s',
              wal_receiver_timeout: '5s',
              min_wal_size: '32MB',
              max_wal_size: '256MB',
              max_slot_wal_keep_size: '512MB',
              timezone: 'UTC',
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: address,
        connect_address: address,
        data_dir: `${node.folder}/data`,
        bin_dir: postgresFolder,
        pgpass: `${node.folder}/pgpass`,
        parameters: { unix_socket_directories: node.folder },
        pg_hba: [
          'local all all trust',
          `host replication replicator ${network} scram-sha-256`,
          `host all all ${network} scram-sha-256`,
        ],
        authentication: {
          superuser: { username: owner.user, password: owner.password },
          replication: { username: 'replicator', password: owner.password },
        },
      },
    },
    null,
    1,
  )
}

const serversOf = (all: NodeAddress[]): string =>
  all
    .map(({ name, host, postgres, patroni }) => `  server ${name} ${host}:${postgres} check port ${patroni}`)
    .join('\n')

/**
 * Configuration of HAProxy, which sends everything to the node that is the primary according to Patroni, and reads that may be old to
 * those that are standbys and keep up; it ends the connections to any other.
 */
export const haproxyConfiguration = (all: NodeAddress[]): string => `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
listen primary
  bind 127.0.0.1:${ports.database}
  option httpchk GET /primary
${serversOf(all)}
listen standbys
  bind 127.0.0.1:${ports.standbys}
  option httpchk GET /replica?lag=16MB
${serversOf(all)}
`
