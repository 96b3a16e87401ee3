import './gift.css'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Gift, giftEmojis, giftLimits, giftPresets, gifts, newGift } from '#contract/gifts/gifts.ts'
import { call, RequestError } from '../../../api/request.ts'
import { useErrorText, useSentence } from '../../../api/sentence.ts'
import { issuesOf } from '../../../api/validation.ts'
import { useMoney } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { GiftEmblem } from '../../../shared/gifts/GiftEmblem.tsx'
import { Field } from '../../kit/Field.tsx'
import { PlainDialog } from '../../kit/PlainDialog.tsx'

type Props = { receiver: { id: number; displayName: string }; onClose: () => void }
type Problem = { text: string; path?: string; isInsufficientFunds?: boolean }

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
  const { send, busy, problem } = useSendGift(onSent)
  const [choice, setChoice] = useState<number | null>(giftPresets[1])
  const [typed, setTyped] = useState('')
  const amount = choice ?? centsOf(typed)
  const problemAt = (path: string) => (problem?.path === path ? problem.text : undefined)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { message, emoji } = Object.fromEntries(new FormData(event.currentTarget))
    void send({ receiverId, amount, message, emoji })
  }
  return (
    <form className="gift" noValidate onSubmit={submit}>
      <p>{t('giftForm.text')}</p>
      <fieldset>
        <legend>{t('giftForm.amount')}</legend>
        <div className="options">
          {giftPresets.map((preset) => (
            <label key={preset}>
              <input type="radio" name="choice" checked={choice === preset} onChange={() => setChoice(preset)} />
              <span>{money(preset)}</span>
            </label>
          ))}
          <label>
            <input type="radio" name="choice" checked={choice === null} onChange={() => setChoice(null)} />
            <span>{t('giftForm.other')}</span>
          </label>
        </div>
      </fieldset>
      {choice === null && (
        <Field
          name="dollars"
          label={t('giftForm.dollars')}
          hint={t('giftForm.limits', { min: money(giftLimits.min), max: money(giftLimits.max) })}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          required
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={problemAt('amount')}
        />
      )}
      <fieldset>
        <legend>{t('giftForm.emoji')}</legend>
        <div className="options">
          {giftEmojis.map((emoji, i) => (
            <label key={emoji}>
              <input type="radio" name="emoji" value={emoji} defaultChecked={i === 0} />
              <span>
                <GiftEmblem of={emoji} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <label htmlFor="gift-message">{t('giftForm.message')}</label>
        <textarea
          id="gift-message"
          name="message"
          rows={3}
          maxLength={500}
          dir="auto"
          aria-describedby="gift-message-error"
          {...(problemAt('message') && { 'aria-invalid': true })}
        />
        <p id="gift-message-error" className="error">
          {problemAt('message')}
        </p>
      </div>
      <p className="error" role="alert">
        {problem?.path !== 'message' && !(problem?.path === 'amount' && choice === null) && problem?.text}{' '}
        {problem?.isInsufficientFunds && <a href={paths.wallet}>{t('giftForm.toWallet')}</a>}
      </p>
      <button type="submit" className="button primary" {...(busy && { 'aria-disabled': true })}>
        {Number.isInteger(amount) ? t('giftForm.send', { amount: money(amount) }) : t('giftForm.sendPlain')}
      </button>
    </form>
  )
}

/** Validates and sends a gift; until a response arrives, the same gift keeps its idempotency key, so that it is sent once. */
function useSendGift(onSent: (gift: Gift) => void) {
  const errorText = useErrorText()
  const sentence = useSentence()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const lastAttempt = useRef<{ gift: string; key: string } | null>(null)
  const send = async (input: object) => {
    if (busy) return
    const issue = issuesOf(newGift, input)[0]
    if (issue) return setProblem({ path: issue.path, text: sentence(issue.message) })
    const body = newGift.parse(input)
    const gift = JSON.stringify(body)
    if (lastAttempt.current?.gift !== gift) lastAttempt.current = { gift, key: crypto.randomUUID() }
    setBusy(true)
    setProblem(null)
    try {
      onSent(await call(gifts.send, { body, idempotencyKey: lastAttempt.current.key }))
    } catch (error) {
      const { status, issues, code } = error instanceof RequestError ? error : { status: 0, issues: [], code: '' }
      if (status >= 400 && status < 500) lastAttempt.current = null
      const found = issues[0]
      setProblem(
        found
          ? { path: found.path, text: sentence(found.message) }
          : { text: errorText(error as Error), isInsufficientFunds: code === 'insufficient_funds' },
      )
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, problem }
}

/** Parses typed dollars to cents; NaN if invalid. */
const centsOf = (typed: string) =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed.trim().replace(',', '.')) * 100) : Number.NaN
