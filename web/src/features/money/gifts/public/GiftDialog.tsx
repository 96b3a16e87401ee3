import './gift.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Gift, giftEmojis, giftLimits, giftPresets } from '#contract/money/gifts/gifts.ts'
import { readNumber } from '#contract/numbers.ts'
import { useMoney } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { pressToSend } from '../../../../kit/behaviour/press-to-send.ts'
import { Field } from '../../../../public/kit/Field.tsx'
import { PlainDialog } from '../../../../public/kit/PlainDialog.tsx'
import { GiftEmblem } from '../GiftEmblem.tsx'
import { useGiftForm } from '../use-gift-form.ts'

type Props = { receiver: { id: number; displayName: string }; onClose: () => void }
type FormProps = { gift: ReturnType<typeof useGiftForm> }

/** Sends a gift from the user's balance: amount, emblem and message. */
export function GiftDialog({ receiver, onClose }: Props) {
  const { t } = useTranslation()
  const money = useMoney()
  const [sent, setSent] = useState<Gift | null>(null)
  const name = receiver.displayName
  return (
    <PlainDialog id="gift-title" title={t('giftForm.title', { name })} onClose={onClose}>
      {sent ? (
        <p role="status">{t('giftForm.sent', { amount: money(sent.amount), name })}</p>
      ) : (
        <GiftForm receiverId={receiver.id} onSent={setSent} />
      )}
    </PlainDialog>
  )
}

function GiftForm({ receiverId, onSent }: { receiverId: number; onSent: (gift: Gift) => void }) {
  const { t } = useTranslation()
  const money = useMoney()
  const gift = useGiftForm(receiverId, { onSent })
  const { amount, message, busy, problem, problemAt } = gift
  return (
    <form
      className="gift"
      noValidate
      onKeyDown={pressToSend}
      onSubmit={(event) => {
        event.preventDefault()
        void gift.submit()
      }}
    >
      <p>{t('giftForm.text')}</p>
      <AmountChoice gift={gift} />
      <EmblemChoice gift={gift} />
      <div className="field">
        <label htmlFor="gift-message">{t('giftForm.message')}</label>
        <textarea
          id="gift-message"
          rows={3}
          maxLength={500}
          dir="auto"
          value={message}
          onChange={(event) => gift.setMessage(event.currentTarget.value)}
          aria-describedby="gift-message-error"
          aria-invalid={problemAt('message') ? true : undefined}
        />
        <p id="gift-message-error" className="error">
          {problemAt('message')}
        </p>
      </div>
      <p className="error" role="alert">
        {problem?.path !== 'message' && !(problem?.path === 'amount' && gift.isCustomAmount) && problem?.text}{' '}
        {gift.hasInsufficientFunds && <a href={paths.wallet}>{t('giftForm.toWallet')}</a>}
      </p>
      <button type="submit" className="button primary" aria-disabled={busy || undefined}>
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
  return (
    <>
      <fieldset>
        <legend>{t('giftForm.amount')}</legend>
        <div className="options">
          {giftPresets.map((preset) => (
            <label key={preset}>
              <input
                type="radio"
                name="choice"
                checked={!isCustomAmount && amount === preset}
                onChange={() => choosePreset(preset)}
              />
              <span>{money(preset)}</span>
            </label>
          ))}
          <label>
            <input
              type="radio"
              name="choice"
              checked={isCustomAmount}
              onChange={() => chooseCustomAmount(centsOf(typed, i18n.language))}
            />
            <span>{t('giftForm.other')}</span>
          </label>
        </div>
      </fieldset>
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
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            chooseCustomAmount(centsOf(event.currentTarget.value, i18n.language))
          }}
          error={problemAt('amount')}
        />
      )}
    </>
  )
}

function EmblemChoice({ gift: { emoji, setEmoji } }: FormProps) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend>{t('giftForm.emoji')}</legend>
      <div className="options">
        {giftEmojis.map((each) => (
          <label key={each}>
            <input type="radio" name="emoji" value={each} checked={emoji === each} onChange={() => setEmoji(each)} />
            <span>
              <GiftEmblem of={each} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Typed dollars in cents; NaN if invalid. */
const centsOf = (typed: string, language: string) => Math.round((readNumber(typed, language, 2) ?? Number.NaN) * 100)
