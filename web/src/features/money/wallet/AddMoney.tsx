import { SegmentedControl, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { depositMethods } from '#contract/money/deposits/deposits.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useUrlDisclosure } from '../../../api/use-url-disclosure.ts'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import { Deposit } from './Deposit.tsx'
import { LoadedTopUpForm, type TopUpValues } from './TopUp.tsx'

/** The one way to add money: a business tops up by card (spec §2) or deposits otherwise; an influencer deposits (spec §5). */
export function AddMoney() {
  const { t } = useTranslation()
  const isBusiness = useSignedIn().role === 'business'
  return (
    <DialogButton
      variant={isBusiness ? 'filled' : 'default'}
      label={t('wallet.addMoney')}
      title={t('wallet.addMoney')}
      disclosure={useUrlDisclosure('open', 'deposit')}
    >
      {(close) => (isBusiness ? <CardOrTransfer close={close} /> : <Deposit close={close} />)}
    </DialogButton>
  )
}

const ways = ['card', 'transfer'] as const
type Way = (typeof ways)[number]
const transfers = depositMethods.filter((method) => method === 'paypal' || method === 'bank_transfer')

function CardOrTransfer({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('card')
  const typed = useRef<TopUpValues>({ amount: undefined, currency: 'USD' })
  return (
    <Stack>
      <SegmentedControl<Way>
        aria-label={t('wallet.method')}
        fullWidth
        data={ways.map((value) => ({ value, label: t(`wallet.way.${value}`) }))}
        value={way}
        onChange={setWay}
      />
      {way === 'card' ? <LoadedTopUpForm typed={typed} /> : <Deposit methods={transfers} close={close} />}
    </Stack>
  )
}
