import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Gift, giftEmojis, giftLimits, giftPresets } from '#contract/money/gifts/gifts.ts'
import { readNumber } from '#contract/numbers.ts'
import { useMoney } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { pressToSend } from '../../../kit/behaviour/press-to-send.ts'
import button from '../../../kit/native/button.module.css'
import { Choices } from '../../../kit/native/Choices.tsx'
import { Field, TextAreaField } from '../../../kit/native/Field.tsx'
import field from '../../../kit/native/field.module.css'
import { NativeDialog } from '../../../kit/native/NativeDialog.tsx'
import { GiftEmblem } from './GiftEmblem.tsx'
import { useGiftForm } from './use-gift-form.ts'

type Props = {
  receiver: { id: number; displayName: string }
  /** Without it, the dialog says itself that the gift is sent. */
  onSent?: (gift: Gift) => void
  onClose: () => void
}
type FormProps = { gift: ReturnType<typeof useGiftForm> }

/** Sends a gift from the user's balance: amount, emblem and message. */
export function GiftDialog({ receiver, onSent, onClose }: Props) {
  const { t } = useTranslation()
  const money = useMoney()
  const [sent, setSent] = useState<Gift | null>(null)
  const name = receiver.displayName
  return (
    <NativeDialog title={t('giftForm.title', { name })} onClose={onClose}>
      {sent ? (
        <p role="status">{t('giftForm.sent', { amount: money(sent.amount), name })}</p>
      ) : (
        <GiftForm receiverId={receiver.id} onSent={onSent ?? setSent} />
      )}
    </NativeDialog>
  )
}

function GiftForm({ receiverId, onSent }: { receiverId: number; onSent: (gift: Gift) => void }) {
  const { t } = useTranslation()
  const money = useMoney()
  const gift = useGiftForm(receiverId, { onSent })
  const { amount, problem, problemAt } = gift
  const isAtField = problem?.path === 'message' || (problem?.path === 'amount' && gift.isCustomAmount)
  return (
    <form
      className={field.form}
      noValidate
      onKeyDown={pressToSend}
      onSubmit={(event) => {
        event.preventDefault()
        void gift.submit()
      }}
    >
      <p>{t('giftForm.text')}</p>
      <AmountChoice gift={gift} />
      <Choices
        legend={t('giftForm.emoji')}
        name="emoji"
        choices={giftEmojis.map((each) => [each, <GiftEmblem key={each} of={each} />])}
        value={gift.emoji}
        onChange={gift.setEmoji}
      />
      <TextAreaField
        name="message"
        label={t('giftForm.message')}
        rows={3}
        maxLength={500}
        value={gift.message}
        onChange={(event) => gift.setMessage(event.currentTarget.value)}
        error={problemAt('message')}
      />
      <p className={field.error} role="alert">
        {!isAtField && problem?.text} {gift.hasInsufficientFunds && <a href={paths.wallet}>{t('giftForm.toWallet')}</a>}
      </p>
      <button type="submit" className={button.primary} aria-disabled={gift.busy || undefined}>
        {amount !== undefined && Number.isInteger(amount)
          ? t('giftForm.send', { amount: money(amount) })
          : t('giftForm.sendPlain')}
      </button>
    </form>
  )
}

function AmountChoice({ gift: { amount, isCustomAmount, choosePreset, chooseCustomAmount, problemAt } }: FormProps) {
  const { t, i18n } = useTranslation()
  const money = useMoney()
  const [typed, setTyped] = useState('')
  const type = (text: string) => {
    setTyped(text)
    chooseCustomAmount(centsOf(text, i18n.language))
  }
  return (
    <>
      <Choices
        legend={t('giftForm.amount')}
        name="choice"
        choices={[...giftPresets.map((preset) => [preset, money(preset)] as const), [0, t('giftForm.other')]]}
        value={isCustomAmount ? 0 : (amount ?? 0)}
        onChange={(chosen) => (chosen === 0 ? type(typed) : choosePreset(chosen))}
      />
      {isCustomAmount && (
        <Field
          name="dollars"
          label={t('giftForm.dollars')}
          hint={t('giftForm.limits', { min: money(giftLimits.min), max: money(giftLimits.max) })}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          required
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          error={problemAt('amount')}
        />
      )}
    </>
  )
}

/** Typed dollars in cents; NaN if invalid. */
const centsOf = (typed: string, language: string) => Math.round((readNumber(typed, language, 2) ?? Number.NaN) * 100)
