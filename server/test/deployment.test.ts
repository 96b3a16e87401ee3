import { execFile, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { DockerfileParser } from 'dockerfile-ast'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfiguration } from '../src/platform/configuration/configuration.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8')
const secretNames = /SECRET|PASSWORD|TOKEN|KEY|_URL$/
const portsOfProxy = [...read('nginx/vivobid.conf').matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) =>
  Number(port),
)

describe('the Containerfile', () => {
  const file = DockerfileParser.parse(read('container/Containerfile'))
  const instructions = file.getInstructions()
  const lastStage = instructions.slice(instructions.findLastIndex((each) => each.getKeyword() === 'FROM'))
  const inLastStage = (keyword: string) => lastStage.filter((each) => each.getKeyword() === keyword)

  it('takes its base image as an argument, for every stage', () => {
    expect(file.getInitialARGs().map((each) => each.getProperty()?.getName())).toEqual(['BASE'])
    const stages = file.getFROMs().map((each) => each.getImage())
    expect(stages.length).toBeGreaterThan(1)
    for (const stage of stages) expect(stage).toContain('BASE')
  })

  it('runs the program as somebody without rights, after everything that needs them', () => {
    const users = inLastStage('USER')
    expect(users.map((each) => each.getArgumentsContent())).toEqual(['1000:1000'])
    const after = lastStage.slice(lastStage.indexOf(users[0]!)).map((each) => each.getKeyword())
    expect(after).not.toContain('RUN')
    expect(after).not.toContain('COPY')
  })

  it('says whether the program is healthy, and ends it with SIGTERM', () => {
    expect(inLastStage('HEALTHCHECK')[0]!.getArgumentsContent()).toContain('/healthz')
    expect(inLastStage('STOPSIGNAL')[0]!.getArgumentsContent()).toBe('SIGTERM')
    // a shell in between would not forward the signal
    expect(inLastStage('ENTRYPOINT')[0]!.getArgumentsContent()).toMatch(/^\["node", /)
  })

  it('contains no secrets', () => {
    const named = [...file.getENVs(), ...file.getARGs()].flatMap((each) => each.getProperties())
    expect(named.length).toBeGreaterThan(0)
    expect(named.map((each) => each.getName()).filter((name) => secretNames.test(name))).toEqual([])
    const copied = readFileSync(path.join(root, '.containerignore'), 'utf8').split('\n')
    expect(copied).toEqual(expect.arrayContaining(['.git', 'data', 'node_modules']))
  })
})

describe('the compose file', () => {
  type Service = {
    environment?: Record<string, string | number>
    command?: string[]
    secrets?: string[]
    stop_grace_period?: string
  }
  const compose = parse(read('container/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    secrets: Record<string, { file: string }>
  }
  const services = Object.entries(compose.services)
  const programs = services.filter(([, { command }]) => command?.[0] === '--role')

  it('hands every secret over as a file', () => {
    expect(programs).toHaveLength(4)
    for (const [, { environment = {}, secrets = [] }] of services)
      for (const [name, value] of Object.entries(environment)) {
        if (!secretNames.test(name.replace(/_FILE$/, ''))) continue
        expect(name).toMatch(/_FILE$/)
        const secret = String(value).replace('/run/secrets/', '')
        expect(secrets).toContain(secret)
        expect(compose.secrets[secret]).toEqual({ file: `secrets/${secret}` })
      }
  })

  it('has settings that the program accepts in production, and leaves it the time to end', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-secrets-'))
    const values: Record<string, string> = {
      database_url: 'postgres://vivobid:word@127.0.0.1:5432/vivobid',
      secret: 's'.repeat(40),
      stripe_secret_key: 'sk_test_1',
      stripe_webhook_secret: 'whsec_1',
      smtp_url: 'smtp://127.0.0.1:25',
      metrics_token: 't'.repeat(20),
    }
    for (const [name, value] of Object.entries(values)) writeFileSync(path.join(folder, name), `${value}\n`)
    for (const [, { environment, stop_grace_period: grace }] of programs) {
      const settings = Object.entries(environment!).map(([name, value]) => [
        name,
        String(value).replace('/run/secrets', folder),
      ])
      const configuration = readConfiguration({ NODE_ENV: 'production', ...Object.fromEntries(settings) })
      expect(configuration).toMatchObject({ databaseUrl: values.database_url, metricsToken: values.metrics_token })
      expect(Number.parseInt(grace!, 10)).toBeGreaterThan(20)
    }
    rmSync(folder, { recursive: true })
  })

  it('has a web process behind each address that nginx knows', () => {
    const webs = programs.filter(([, { command }]) => command![1] === 'web')
    expect(webs.map(([, { environment }]) => environment!.PORT)).toEqual(portsOfProxy)
  })
})

describe('the units of systemd', () => {
  const program = read('systemd/vivobid@.service')
  const backup = read('systemd/vivobid-backup.service')
  const filesOf = (unit: string) => [...unit.matchAll(/(\w+)=%d\/(\w+)/g)]

  it('hand every secret over as a file, and leave the program the time to end', () => {
    for (const unit of [program, backup]) {
      for (const [, name, credential] of filesOf(unit)) {
        expect(name).toMatch(/_FILE$/)
        expect(unit).toContain(`LoadCredential=${credential}:/etc/vivobid/secrets/${credential}`)
      }
      expect(unit).toMatch(/^User=vivobid$/m)
    }
    expect(Number(/TimeoutStopSec=(\d+)/.exec(program)![1])).toBeGreaterThan(20)
  })

  it('make a backup every day, of the same data and with a key of its own', () => {
    const names = filesOf(backup).map(([, name]) => name)
    expect(names).toEqual(['SECRET_FILE', 'DATABASE_URL_FILE', 'BACKUP_KEY_FILE'])
    const dataDir = /DATA_DIR=\S+/.exec(program)![0]
    expect(backup).toContain(dataDir)
    const [, script, folder] = /^ExecStart=.* (server\/src\/\S+\.ts) --to (\S+)'$/m.exec(backup)!
    expect(existsSync(path.join(root, script!))).toBe(true)
    // the one place besides DATA_DIR that the unit may write to, and in which it removes what is old
    expect(backup).toContain(`StateDirectory=vivobid ${path.basename(folder!)}\n`)
    expect(backup).toContain(`find ${folder} -name 'vivobid-*.backup' -mtime +29 -delete`)
    expect(read('systemd/vivobid-backup.timer')).toMatch(/^OnCalendar=\*-\*-\* /m)
  })

  it('start a process for each address that nginx knows', () => {
    const webs = read('systemd/vivobid.target').matchAll(/vivobid@web-(\d+)\.service/g)
    expect([...webs].map(([, port]) => Number(port))).toEqual(portsOfProxy)
  })

  it.skipIf(spawnSync('systemd-analyze', ['--version']).error)('are correct for systemd', () => {
    const units = readdirSync(path.join(root, 'deploy/systemd')).map((name) => path.join(root, 'deploy/systemd', name))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
    const ours = stderr.split('\n').filter((line) => line.includes('vivobid'))
    expect({ status, ours }).toEqual({ status: 0, ours: [] })
  })
})

describe('pgBackRest', () => {
  const configuration = read('pgbackrest/pgbackrest.conf')
  const optionOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(configuration)?.[1]
  const folder = path.join(root, 'deploy/pgbackrest')

  it('encrypts what it stores, keeps it for a time, and has its secrets elsewhere', () => {
    expect(optionOf('repo1-cipher-type')).toBe('aes-256-cbc')
    expect(optionOf('repo1-retention-full-type')).toBe('time')
    expect(Number(optionOf('repo1-retention-full'))).toBeGreaterThan(0)
    expect(configuration).not.toMatch(/^repo1-(cipher-pass|s3-key|s3-key-secret)=/m)
  })

  it('is called with its stanza everywhere', () => {
    const stanza = /^\[(?!global)(\w+)\]$/m.exec(configuration)![1]
    const calls = ['patroni.yml', 'restore-cluster.sh', 'vivobid-archive@.service'].flatMap((name) => [
      ...read(`pgbackrest/${name}`).matchAll(/pgbackrest --stanza=(\w+)/g),
    ])
    expect(calls.map(([, name]) => name)).toEqual(Array.from({ length: 5 }, () => stanza))
  })

  it.skipIf(spawnSync('pgbackrest', ['version']).error)('knows every option', () => {
    const places = mkdtempSync(path.join(os.tmpdir(), 'vivobid-pgbackrest-'))
    const settings = { CONFIG: `${folder}/pgbackrest.conf`, REPO1_TYPE: 'posix', REPO1_CIPHER_PASS: 'a test' }
    const environment = Object.entries({ ...settings, REPO1_PATH: places, LOCK_PATH: places, LOG_LEVEL_FILE: 'off' })
    const { status, stderr } = spawnSync('pgbackrest', ['--stanza=vivobid', 'info'], {
      encoding: 'utf8',
      env: { ...process.env, ...Object.fromEntries(environment.map(([name, value]) => [`PGBACKREST_${name}`, value])) },
    })
    rmSync(places, { recursive: true })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  it('restores to a second in UTC, and refuses what could be understood in another way', () => {
    const places = mkdtempSync(path.join(os.tmpdir(), 'vivobid-restore-'))
    writeFileSync(path.join(places, 'pgbackrest'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 })
    const restoreTo = (target: string) => {
      writeFileSync(path.join(places, 'target'), `${target}\n`)
      const env = { PATH: `${places}:${process.env.PATH}`, TARGET_FILE: path.join(places, 'target') }
      return spawnSync(path.join(folder, 'restore-cluster.sh'), { encoding: 'utf8', env })
    }
    const good = restoreTo('2026-11-24 09:41:00+00')
    expect(good.stdout.split('\n')).toEqual(
      expect.arrayContaining(['--type=time', '--target=2026-11-24 09:41:00+00', '--target-action=promote', 'restore']),
    )
    for (const target of ['', 'latest', '2026-11-24', '2026-11-24 09:41:00', '2026-11-24 09:41:00+02']) {
      const { status, stdout, stderr } = restoreTo(target)
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      expect(stderr).toContain('The target is a second in UTC')
    }
    rmSync(places, { recursive: true })
  })

  it('copies the primary alone', () => {
    const unit = read('pgbackrest/vivobid-archive@.service')
    expect(unit).toMatch(/^User=postgres$/m)
    expect(unit).toMatch(/^ExecCondition=.*--fail .*\/primary$/m)
  })

  it.skipIf(spawnSync('systemd-analyze', ['--version']).error)('has units that are correct for systemd', () => {
    const units = ['@.service', '@full.timer', '@incr.timer'].map((name) => `${folder}/vivobid-archive${name}`)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
    const ours = stderr.split('\n').filter((line) => line.includes('vivobid'))
    expect({ status, ours }).toEqual({ status: 0, ours: [] })
  })
})

describe('switching releases', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-releases-'))
  const release = (name: string) => path.join(folder, name)
  const ready: Record<number, boolean> = {}
  let servers: Server[]
  beforeAll(async () => {
    for (const name of ['before', 'after']) {
      mkdirSync(path.join(release(name), 'web/dist'), { recursive: true })
      writeFileSync(path.join(release(name), 'web/dist/.stamp'), '')
    }
    mkdirSync(release('unbuilt'))
    servers = await Promise.all(
      [0, 1].map(
        (i) =>
          new Promise<Server>((resolve) => {
            const server = createServer((_, answer) => answer.writeHead(ready[i] ? 200 : 503).end())
            server.listen(0, '127.0.0.1', () => resolve(server))
          }),
      ),
    )
  })
  afterAll(() => {
    for (const server of servers) server.close()
    rmSync(folder, { recursive: true })
  })

  async function switchTo(name: string) {
    const restarted = mkdtempSync(path.join(folder, 'restarted-'))
    const names = servers.map((server, i) => `${i === 0 ? 'web' : 'worker'}-${(server.address() as AddressInfo).port}`)
    const env = {
      ...process.env,
      CURRENT: path.join(folder, 'current'),
      PROCESSES: names.join(' '),
      RESTART: `touch ${restarted}/`,
      PATIENCE: '1',
      SETTLE: '0',
    }
    const outcome = await promisify(execFile)(path.join(root, 'deploy/switch-release.sh'), [release(name)], {
      env,
    }).then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    )
    const { stdout } = await promisify(execFile)('ls', [restarted])
    const many = stdout.split('\n').filter(Boolean).length
    return { outcome, many, current: readlinkSync(path.join(folder, 'current')) }
  }

  it('restarts one process after the other, and back', async () => {
    ready[0] = ready[1] = true
    expect(await switchTo('before')).toEqual({ outcome: '', many: 2, current: release('before') })
    expect(await switchTo('after')).toEqual({ outcome: '', many: 2, current: release('after') })
    expect(await switchTo('before')).toEqual({ outcome: '', many: 2, current: release('before') })
  }, 60_000)

  it('stops at a process that does not get ready, before it restarts the others', async () => {
    ready[0] = false
    const { outcome, many } = await switchTo('after')
    expect(many).toBe(1)
    expect(outcome).toContain('is not ready after 1 s; the processes after it were not restarted.')
  }, 30_000)

  it('refuses a release that is not built, and changes nothing', async () => {
    const { outcome, many, current } = await switchTo('unbuilt')
    expect({ many, current }).toEqual({ many: 0, current: release('after') })
    expect(outcome).toContain('is not built: run npm ci and npm run build in it.')
  })
})
