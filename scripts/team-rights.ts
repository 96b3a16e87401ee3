import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isEndpoint } from '../contract/endpoint.ts'
import { type MemberRole, memberMay, memberRoles, memberRolesOf } from '../contract/member-rights.ts'
import { writeGenerated } from './write-generated.ts'

// npm run team-rights writes docs/teams.md from the rights that the contract's endpoints name; with --check, as in `npm test`, it fails when
// the page does not match.
const root = path.resolve(import.meta.dirname, '..')

const files = globSync('contract/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).toSorted()
const modules = await Promise.all(
  files.map((file): Promise<Record<string, unknown>> => import(pathToFileURL(path.join(root, file)).href)),
)

/** The endpoints that name a right, in the order of their addresses. */
const endpoints = modules
  .flatMap((module) => Object.values(module))
  .flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group).filter(isEndpoint) : []))
  .flatMap(({ method, url, needs }) =>
    needs && !url.startsWith('/api/admin/') ? [{ name: `${method} ${url}`, url, needs }] : [],
  )
  .toSorted((a, b) => (a.url === b.url ? (a.name < b.name ? -1 : 1) : a.url < b.url ? -1 : 1))
const distinct = endpoints.filter(({ name }, at) => name !== endpoints[at - 1]?.name)

const mark = (role: MemberRole | null, { needs }: (typeof endpoints)[number]) => (memberMay(role, needs) ? '✓' : '')

const text = `# Teams

*For contributors and auditors: who may act for an account, and what each role may call.* The table is written by \`npm run team-rights\` from the
\`needs\` of the contract's endpoints and the rights of the roles (\`contract/member-rights.ts\`); \`npm test\` fails when it is out of date, and runs
every endpoint with every role (\`server/test/members.test.ts\`).

An account is the party of its orders, money and conversations. The person whose own account it is, its owner, has every right. Others join by an
invitation to their address (\`features/accounts/team\`), each in one role: ${memberRolesOf.business.join(', ')} of a business, ${memberRolesOf.influencer.join(', ')} of an
influencer. Managers act on those below them. They sign in as themselves; a session acts for one account at a time (\`sessions.party_id\`,
\`PUT /api/user/party\`), and for its person's own as soon as they are no member any more.

- The right is checked with the session, before anything else is read; at the end of each transaction the membership is read again and locked, so
  what a removed member began changes nothing (403 \`member_removed\`).
- A request that changes something names in \`Vivobid-Party\` the account for which its page was opened; for another, it is refused (409
  \`party_changed\`).
- Who acts for both sides cannot order, write, apply, give or comment between them (409 \`own_party\`).
- \`person\`: about the one who is signed in, such as their password, sessions and notices. \`owner\`: for the account's own person alone.
- An account has up to 50 members and 20 open invitations, a person up to 20 accounts; the limits hold for several at once.

| Endpoint | Right | owner | ${memberRoles.join(' | ')} |
|---|---|---|${memberRoles.map(() => '---|').join('')}
${distinct.map((endpoint) => `| \`${endpoint.name}\` | ${endpoint.needs} | ${mark(null, endpoint)} | ${memberRoles.map((role) => mark(role, endpoint)).join(' | ')} |`).join('\n')}
`

writeGenerated('docs/teams.md', text, 'team-rights')
