import { useState } from 'react'
import { type Gift, type GiftEmoji, giftEmojis, giftPresets, gifts, newGift } from '#contract/money/gifts/gifts.ts'
import { useSubmission } from '../../../api/forms/use-submission.ts'
import type { RequestError } from '../../../api/request.ts'

type Handlers = { onSent: (gift: Gift) => void; onRefused?: (error: RequestError) => void }

/** State of a gift from the user's balance, and the function that sends it. Amounts in cents; NaN when what is typed is no amount. */
export function useGiftForm(receiverId: number, handlers: Handlers) {
  const { send, busy, problem } = useSubmission(gifts.send, { ...handlers, schema: newGift })
  const [amount, setAmount] = useState<number | undefined>(giftPresets[1])
  const [isCustomAmount, setCustomAmount] = useState(false)
  const [emoji, setEmoji] = useState<GiftEmoji>(giftEmojis[0])
  const [message, setMessage] = useState('')
  return {
    amount,
    isCustomAmount,
    choosePreset: (cents: number) => {
      setCustomAmount(false)
      setAmount(cents)
    },
    /** An amount of the user's own, undefined until one is typed. */
    chooseCustomAmount: (cents: number | undefined) => {
      setCustomAmount(true)
      setAmount(cents)
    },
    emoji,
    setEmoji,
    message,
    setMessage,
    busy,
    problem,
    problemAt: (path: string) => (problem?.path === path ? problem.text : undefined),
    hasInsufficientFunds: problem?.code === 'insufficient_funds',
    submit: () => send({ body: { receiverId, amount: amount as number, emoji, message } }),
  }
}
