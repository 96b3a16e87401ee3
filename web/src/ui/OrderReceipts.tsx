import { Button, Modal, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Purchase } from '#contract/purchases.ts'
import { receipts } from '#contract/receipts.ts'
import { useList } from './queries.ts'
import { ReceiptList } from './ReceiptList.tsx'
import { EmptyState, ListOf } from './screens.tsx'

type Of = { purchaseId: number }

/** One's documents of an order, under their heading; an admin sees those of both sides. */
export function OrderReceipts({ purchaseId }: Of) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="receipts">
      <Title order={2} id="receipts" mb="md">
        {t('receipts.title')}
      </Title>
      <Documents purchaseId={purchaseId} />
    </section>
  )
}

/** The same behind a button, for rows of a list; nothing while an order is not paid. */
export function OrderReceiptsButton({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  if (purchase.paymentStatus === 'pending') return null
  return (
    <>
      <Button variant="default" leftSection={<IconReceipt size={18} stroke={1.5} aria-hidden />} onClick={open}>
        {t('receipts.title')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t('receipts.title')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Text mb="md" c="dimmed">
          <bdi>{purchase.dealTitle}</bdi>
        </Text>
        <Documents purchaseId={purchase.id} />
      </Modal>
    </>
  )
}

function Documents({ purchaseId }: Of) {
  const { t } = useTranslation()
  const list = useList(receipts.list, { query: { purchaseId } }, { fresh: true })
  return (
    <ListOf
      list={list}
      section={t('receipts.title')}
      empty={<EmptyState title={t('receipts.empty')} text={t('receipts.orderEmptyText')} />}
    >
      {(items) => <ReceiptList items={items} />}
    </ListOf>
  )
}
