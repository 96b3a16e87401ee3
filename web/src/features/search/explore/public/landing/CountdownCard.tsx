import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../../format/paths.ts'
import {
  afterOneSecond,
  type Countdown,
  type CountdownResponse,
  countdownFrom,
  fallbackCountdown,
  initialCountdown,
  partsOf,
  refreshMs,
} from './countdown.ts'

/**
 * The limited offer with its countdown (spec §2, §4). The timer is not announced every second, only when a screen reader visits
 * it.
 */
export function CountdownCard() {
  const { t } = useTranslation()
  const [countdown, setCountdown] = useState<Countdown>(initialCountdown)
  useEffect(() => {
    const fetchTime = () => readCountdown().then(setCountdown)
    fetchTime()
    const refresh = setInterval(fetchTime, refreshMs)
    const second = setInterval(() => setCountdown(afterOneSecond), 1_000)
    return () => {
      clearInterval(refresh)
      clearInterval(second)
    }
  }, [])
  const parts = partsOf(countdown)
  return (
    <section className="offer" aria-labelledby="offer">
      <div className="wide offer-row">
        <div className="offer-text">
          <h2 id="offer">{t('landing.offer.title')}</h2>
          <p>{countdown.left === 0 ? t('landing.offer.over') : t('landing.offer.text')}</p>
          <a className="button inverse big" href={paths.register}>
            {t('landing.offer.cta')}
          </a>
        </div>
        <div className="clock" role="timer" aria-label={t('landing.offer.timer')} dir="ltr">
          {(['days', 'hours', 'minutes', 'seconds'] as const).map((part) => (
            <div key={part}>
              <span className="clock-digits">{String(parts[part]).padStart(2, '0')}</span>
              <span className="clock-unit">{t(`landing.offer.${part}`)}</span>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

async function readCountdown(): Promise<Countdown> {
  try {
    const answer = await fetch('/api/countdown', { headers: { accept: 'application/json' } })
    if (!answer.ok) throw new Error('Failed to fetch countdown data')
    return countdownFrom((await answer.json()) as CountdownResponse)
  } catch (error) {
    console.error('Failed to fetch countdown data', error)
    return fallbackCountdown
  }
}
