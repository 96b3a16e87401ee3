import IconGift from 'icon:gift'
import { Anchor, Chip, Group, Input, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type GiftEmoji, giftEmojis, giftLimits, giftPresets, gifts } from '#contract/money/gifts/gifts.ts'
import { invalidateAfter } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useMoney } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { pressToSend } from '../../../kit/behaviour/press-to-send.ts'
import { DialogActions } from '../../../kit/dialogs/DialogActions.tsx'
import { DialogButton } from '../../../kit/dialogs/DialogButton.tsx'
import { MoneyInput } from '../../../kit/fields/MoneyInput.tsx'
import { useToast } from '../../../kit/toasts.tsx'
import { GiftEmblem } from './GiftEmblem.tsx'
import { useGiftForm } from './use-gift-form.ts'

type Props = { receiver: { id: number; displayName: string } }

/** Button with the form to send a gift from the user's balance. */
export function SendGift({ receiver }: Props) {
  const { t } = useTranslation()
  return (
    <DialogButton
      variant="default"
      leftSection={<IconGift size={18} stroke={1.5} aria-hidden />}
      label={t('profile.gift')}
      title={t('giftForm.title', { name: receiver.displayName })}
    >
      {(close) => <GiftForm receiver={receiver} close={close} />}
    </DialogButton>
  )
}

function GiftForm({ receiver, close }: Props & { close: () => void }) {
  const { t } = useTranslation()
  const money = useMoney()
  const gift = useSendGift(receiver, close)
  const { amount } = gift
  return (
    <form
      noValidate
      onKeyDown={pressToSend}
      onSubmit={(event) => {
        event.preventDefault()
        void gift.submit()
      }}
    >
      <Stack gap="md">
        <Text>{t('giftForm.text')}</Text>
        <AmountChoice gift={gift} />
        <EmblemChoice gift={gift} />
        <Textarea
          label={t('giftForm.message')}
          autosize
          minRows={3}
          maxLength={500}
          dir="auto"
          value={gift.message}
          onChange={(event) => gift.setMessage(event.currentTarget.value)}
          error={gift.problemAt('message')}
        />
        {gift.hasInsufficientFunds && (
          <Anchor component={Link} to={paths.wallet}>
            {t('giftForm.toWallet')}
          </Anchor>
        )}
        <DialogActions
          submit={amount === undefined ? t('giftForm.sendPlain') : t('giftForm.send', { amount: money(amount) })}
          busy={gift.busy}
          cancel={t('common.cancel')}
          onClose={close}
        />
      </Stack>
    </form>
  )
}

/** Sends the gift; a toast reports success, or a refusal where no field is at fault. */
function useSendGift(receiver: Props['receiver'], close: () => void) {
  const { t } = useTranslation()
  const money = useMoney()
  const toast = useToast()
  const handleRefusal = useRefusalHandler()
  const queryClient = useQueryClient()
  return useGiftForm(receiver.id, {
    onSent: ({ amount }) => {
      toast.show({
        title: 'dashboard.gifts',
        text: t('giftForm.sent', { amount: money(amount), name: receiver.displayName }),
      })
      close()
      invalidateAfter(queryClient, gifts.send)
    },
    onRefused: (error) => handleRefusal(error, ({ issues }) => issues.length > 0),
  })
}

type ChoiceProps = { gift: ReturnType<typeof useGiftForm> }

function AmountChoice({ gift: { amount, isCustomAmount, choosePreset, chooseCustomAmount, problemAt } }: ChoiceProps) {
  const { t } = useTranslation()
  const money = useMoney()
  const choose = (value: string) => (value === 'other' ? chooseCustomAmount(undefined) : choosePreset(Number(value)))
  return (
    <>
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
          onChange={chooseCustomAmount}
          error={problemAt('amount')}
        />
      )}
    </>
  )
}

function EmblemChoice({ gift: { emoji, setEmoji } }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <Input.Wrapper label={t('giftForm.emoji')} labelElement="div">
      <Chip.Group<false> value={emoji as string} onChange={(value) => setEmoji(value as GiftEmoji)}>
        <Group gap="xs" role="radiogroup" aria-label={t('giftForm.emoji')}>
          {giftEmojis.map((each) => (
            <Chip key={each} value={each} variant="outline">
              <GiftEmblem of={each} size={18} />
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
