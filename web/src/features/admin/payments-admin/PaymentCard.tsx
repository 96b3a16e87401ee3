import { Card, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Person } from '#contract/fields.ts'
import { useMoney } from '../../../format/figures.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'

type Props = {
  user: Person
  /** In cents. */
  amount: number
  /** Facts for an admin to check, below the person. */
  children: ReactNode
  /** Box that chooses it among others. */
  choice?: ReactNode
  /** Status and actions. */
  aside: ReactNode
}

/** A person's money that an admin decides about. */
export function PaymentCard({ user, amount, children, choice, aside }: Props) {
  const formatMoney = useMoney()
  return (
    <Card withBorder component="article" aria-label={`${user.displayName} ${formatMoney(amount)}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} miw={0}>
          <Group gap="sm" wrap="nowrap">
            {choice}
            <UserRow person={user} note={<bdi>@{user.username}</bdi>} />
          </Group>
          {children}
        </Stack>
        {aside}
      </Group>
    </Card>
  )
}
