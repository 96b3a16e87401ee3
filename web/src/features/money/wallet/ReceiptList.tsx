import IconFileTypePdf from 'icon:file-type-pdf'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Receipt, receipts } from '#contract/market/receipts/receipts.ts'
import { buildUrl } from '../../../api/request.ts'
import { Money, useTimes } from '../../../format/figures.tsx'
import layout from '../../../kit/layout.module.css'

/** Receipts with number, date and amount, downloadable in the user's language. */
export function ReceiptList({ items }: { items: Receipt[] }) {
  const { t, i18n } = useTranslation()
  const { utcDay } = useTimes()
  return (
    <Stack component="ul" gap="sm" className={layout.plainList}>
      {items.map((receipt) => (
        <Card component="li" key={receipt.id} withBorder padding="sm">
          <Group justify="space-between">
            <Stack gap={0} miw={0}>
              <Text fw={600}>
                {t(`receipts.kind.${receipt.kind}`)} <bdi>{receipt.number}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                <time dateTime={receipt.issuedAt}>{utcDay(receipt.issuedAt)}</time>
                {receipt.dealTitle && (
                  <>
                    {' · '}
                    <bdi>{receipt.dealTitle}</bdi>
                  </>
                )}
              </Text>
            </Stack>
            <Group gap="sm" wrap="nowrap">
              <Text fw={600}>
                <Money cents={receipt.amount} />
              </Text>
              <Button
                component="a"
                href={buildUrl(receipts.download.url, { id: receipt.id }, { language: i18n.language })}
                download
                variant="default"
                size="sm"
                leftSection={<IconFileTypePdf size={18} stroke={1.5} aria-hidden />}
                aria-label={t('receipts.download', { number: receipt.number })}
              >
                PDF
              </Button>
            </Group>
          </Group>
        </Card>
      ))}
    </Stack>
  )
}
