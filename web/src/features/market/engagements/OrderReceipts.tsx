import IconReceipt from 'icon:receipt'
import { Button, Modal, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Purchase } from '#contract/market/orders/purchases.ts'
import { receipts } from '#contract/market/receipts/receipts.ts'
import { useList } from '../../../api/queries.ts'
import { PagedList } from '../../../kit/screens.tsx'
import { ReceiptList } from '../../money/wallet/ReceiptList.tsx'

type ReceiptsProps = { of: { taskId: string } | { purchaseId: string } }

/** The user's receipts of an order; an admin sees those of both parties. */
export function OrderReceipts({ taskId }: { taskId: number }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="receipts">
      <Title order={2} size="h3" id="receipts" mb="sm">
        {t('receipts.title')}
      </Title>
      <ReceiptsOfOrder of={{ taskId: String(taskId) }} />
    </section>
  )
}

/** The same behind a button, for list rows; renders nothing while the order is unpaid. */
export function OrderReceiptsButton({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  if (purchase.paymentStatus === 'pending') return null
  return (
    <>
      <Button variant="default" leftSection={<IconReceipt size={18} stroke={1.5} aria-hidden />} onClick={open}>
        {t('receipts.title')}
      </Button>
      <Modal opened={opened} onClose={close} title={t('receipts.title')}>
        <Text mb="md" c="dimmed">
          <bdi>{purchase.dealTitle}</bdi>
        </Text>
        <ReceiptsOfOrder of={{ purchaseId: String(purchase.id) }} />
      </Modal>
    </>
  )
}

function ReceiptsOfOrder({ of }: ReceiptsProps) {
  const { t } = useTranslation()
  const list = useList(receipts.list, { query: of })
  return (
    <PagedList list={list} section={t('receipts.title')} empty={<Text c="dimmed">{t('receipts.orderEmptyText')}</Text>}>
      {(items) => <ReceiptList items={items} />}
    </PagedList>
  )
}
