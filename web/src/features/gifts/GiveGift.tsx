import { Anchor, Button, Chip, Group, Input, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type GiftEmoji, giftEmojis, giftLimits, giftPresets, gifts, newGift } from '#contract/gifts/gifts.ts'
import { useContractForm } from '../../api/forms.ts'
import { useAction } from '../../api/queries.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { useMoney } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { ActionButton } from '../../kit/buttons.tsx'
import { MoneyInput } from '../../kit/MoneyInput.tsx'
import { useToast } from '../../kit/toasts.tsx'
import { GiftEmblem } from '../../shared/gifts/GiftEmblem.tsx'

type Props = { receiver: { id: number; displayName: string } }

/** Button with the form to send a gift from the user's balance. */
export function GiveGift({ receiver }: Props) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconGift size={18} stroke={1.5} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {t('profile.gift')}
      </Button>
      <Modal opened={opened} onClose={close} title={t('giftForm.title', { name: receiver.displayName })} centered>
        <GiftForm receiver={receiver} close={close} />
      </Modal>
    </>
  )
}

type Values = { amount: number | undefined; emoji: GiftEmoji; message: string }

function GiftForm({ receiver, close }: Props & { close: () => void }) {
  const { t } = useTranslation()
  const money = useMoney()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const [isCustomAmount, setCustomAmount] = useState(false)
  const toInput = (values: Values) => ({ ...values, receiverId: receiver.id })
  const { form, showIssues, draft } = useContractForm<typeof newGift, Values>(
    newGift,
    { amount: giftPresets[1], emoji: 'heart', message: '' },
    { toInput },
  )
  const send = useAction(gifts.send, {
    onDone: ({ amount }) => {
      draft.clear()
      toast.show({
        title: 'dashboard.gifts',
        text: t('giftForm.sent', { amount: money(amount), name: receiver.displayName }),
      })
      close()
    },
    onRefused: (error) => handleRefusal(error, showIssues),
  })
  const { amount, emoji } = form.values
  const choose = (value: string) => {
    setCustomAmount(value === 'other')
    form.setFieldValue('amount', value === 'other' ? undefined : Number(value))
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => send.mutate({ body: newGift.parse(toInput(values)) }))}>
      <Stack gap="md">
        <Text>{t('giftForm.text')}</Text>
        <Input.Wrapper label={t('giftForm.amount')} labelElement="div">
          <Chip.Group<false>
            value={isCustomAmount ? 'other' : String(amount)}
            onChange={(value) => choose(value as string)}
          >
            <Group gap="xs" role="radiogroup" aria-label={t('giftForm.amount')}>
              {giftPresets.map((preset) => (
                <Chip key={preset} value={String(preset)} variant="outline">
                  {money(preset)}
                </Chip>
              ))}
              <Chip value="other" variant="outline">
                {t('giftForm.other')}
              </Chip>
            </Group>
          </Chip.Group>
        </Input.Wrapper>
        {isCustomAmount && (
          <MoneyInput
            label={t('giftForm.dollars')}
            description={t('giftForm.limits', { min: money(giftLimits.min), max: money(giftLimits.max) })}
            required
            value={amount}
            onChange={(cents) => form.setFieldValue('amount', cents)}
            error={form.errors.amount}
          />
        )}
        <Input.Wrapper label={t('giftForm.emoji')} labelElement="div">
          <Chip.Group<false>
            value={emoji as string}
            onChange={(value) => form.setFieldValue('emoji', value as GiftEmoji)}
          >
            <Group gap="xs" role="radiogroup" aria-label={t('giftForm.emoji')}>
              {giftEmojis.map((each) => (
                <Chip key={each} value={each} variant="outline">
                  <GiftEmblem of={each} size={18} />
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
        <Textarea
          label={t('giftForm.message')}
          autosize
          minRows={3}
          maxLength={500}
          dir="auto"
          {...form.getInputProps('message')}
        />
        {send.error?.code === 'insufficient_funds' && (
          <Anchor component={Link} to={paths.wallet}>
            {t('giftForm.toWallet')}
          </Anchor>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <ActionButton type="submit" busy={send.isPending}>
            {amount === undefined ? t('giftForm.sendPlain') : t('giftForm.send', { amount: money(amount) })}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
