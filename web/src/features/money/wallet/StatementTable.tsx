import { Badge } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatementLine, StatementType } from '#contract/money/wallet/wallet.ts'
import { Money, useTimes } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'
import { serverDate } from '../../../format/server-clock.ts'
import classes from './statement.module.css'
import { WorkLink } from './WorkLink.tsx'

type Props = {
  lines: StatementLine[]
  /** There are older movements, so the last month has no sum yet. */
  hasMore: boolean
}

/** Movements in rows of one line, newest first, by month; each whole month has the sum of its shown movements. */
export function StatementTable({ lines, hasMore }: Props) {
  const { t } = useTranslation()
  const months = useMonths(lines)
  return (
    <table className={classes.statement} aria-label={t('wallet.statement')}>
      <thead>
        <tr className={classes.quiet}>
          <th scope="col">{t('wallet.when')}</th>
          <th scope="col">{t('wallet.what')}</th>
          <th scope="col" className={classes.wide}>
            {t('wallet.type')}
          </th>
          <th scope="col" className={classes.numeric}>
            {t('wallet.amount')}
          </th>
          <th scope="col" className={`${classes.numeric} ${classes.wide}`}>
            {t('wallet.balance')}
          </th>
        </tr>
      </thead>
      {months.map(([name, movements], index) => (
        <tbody key={name}>
          <tr className={classes.month}>
            <th scope="rowgroup" colSpan={2}>
              {name}
            </th>
            <td className={classes.wide} />
            <td className={classes.numeric}>
              {(!hasMore || index < months.length - 1) && (
                <Money cents={movements.reduce((sum, { amount }) => sum + amount, 0)} signed />
              )}
            </td>
            <td className={classes.wide} />
          </tr>
          {movements.map((line) => (
            <Movement key={line.number} line={line} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** The movements of each month, under its name. */
function useMonths(lines: StatementLine[]): [name: string, movements: StatementLine[]][] {
  const { month } = useTimes()
  const months = new Map<string, StatementLine[]>()
  for (const line of lines) {
    const name = month(line.createdAt)
    months.set(name, [...(months.get(name) ?? []), line])
  }
  return [...months]
}

function Movement({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  const { exact, shortDay } = useTimes()
  const isReturned = line.type === 'withdrawal' && line.amount > 0
  const kind = (
    <Badge className={classes.kind} variant="light" color="gray" c="var(--mantine-color-text)" tt="none" fw={500}>
      {t(isReturned ? 'wallet.withdrawalReturned' : `wallet.type.${line.type}`)}
    </Badge>
  )
  const balance = <Money cents={line.balanceAfter} />
  return (
    <tr>
      <td>
        <time dateTime={line.createdAt} title={exact(line.createdAt)}>
          {shortDay(line.createdAt)}
        </time>
      </td>
      <td className={classes.details}>
        <Details line={line} />
        <div className={classes.narrow}>{kind}</div>
      </td>
      <td className={classes.wide}>{kind}</td>
      <td className={classes.numeric}>
        <Money cents={line.amount} signed />
        <div className={`${classes.narrow} ${classes.quiet}`}>{balance}</div>
      </td>
      <td className={`${classes.numeric} ${classes.quiet} ${classes.wide}`}>{balance}</td>
    </tr>
  )
}

/** Movements the user did not initiate, which need an explanation. */
const explainedTypes = [
  'bonus',
  'verification_fee',
  'gift',
  'payout_failed',
  'reversal',
  'returned',
  'debt',
  'correction',
] as const
const isExplained = (type: StatementType): type is (typeof explainedTypes)[number] =>
  explainedTypes.some((each) => each === type)

/** The work, the other person, and what explains the movement. */
function Details({ line }: { line: StatementLine }) {
  const { t } = useTranslation()
  const { day } = useTimes()
  const { type, dealTitle, counterparty, fee, maturesAt } = line
  const parts: [name: string, part: ReactNode][] = [
    ['work', dealTitle && <WorkLink work={line} />],
    ['person', counterparty && <bdi>{counterparty.displayName}</bdi>],
    ['fee', fee !== null && <RichText of="wallet.afterFee" values={{ amount: <Money cents={fee} /> }} />],
    [
      'matures',
      maturesAt && new Date(maturesAt) > serverDate() && t('wallet.withdrawableFrom', { date: day(maturesAt) }),
    ],
    ['explanation', isExplained(type) && t(`wallet.typeText.${type}`)],
  ]
  return parts
    .filter(([, part]) => part)
    .map(([name, part], index) => (
      <Fragment key={name}>
        {index > 0 && ' · '}
        {part}
      </Fragment>
    ))
}
