import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { money } from '#contract/money/wallet/wallet.ts'
import { useRead } from '../../../api/queries.ts'
import { Money } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'

/** A business's balance, and the way to its statement: its menus have no link to the wallet (spec §2). */
export function BalanceLine({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const { data } = useRead(money.wallet, {})
  return (
    <>
      <Text>
        {data && (
          <>
            {t('wallet.available')}: <Money cents={data.available} />
          </>
        )}
      </Text>
      <Anchor component={Link} to={paths.wallet} onClick={onLeave}>
        {t('wallet.statement')}
      </Anchor>
    </>
  )
}
