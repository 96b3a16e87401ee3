import { useTranslation } from 'react-i18next'
import { paths } from '../../../../../format/paths.ts'

const steps = ['pay', 'hold', 'accept', 'release'] as const

/** Protection of an order's money, as a drawn picture and in four steps. */
export function Protection() {
  const { t } = useTranslation()
  return (
    <section className="wide section protection" aria-labelledby="protection">
      <div className="centred protection-head">
        <h2 id="protection">{t('landing.protection.title')}</h2>
        <p className="lead">{t('landing.protection.text')}</p>
      </div>
      <figure>
        <ProtectionPicture label={t('landing.protection.picture')} />
      </figure>
      <ol className="protection-steps">
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`landing.protection.${step}`)}</h3>
            <p className="quiet">{t(`landing.protection.${step}Text`)}</p>
          </li>
        ))}
      </ol>
      <p className="centred protection-foot">
        <a href={paths.helpArticle('protected-payment')}>{t('landing.protection.more')}</a>
        <span className="quiet">{t('landing.payment', { provider: 'Stripe' })}</span>
      </p>
    </section>
  )
}

/** A shop, a safe with coins, and somebody with a camera; the way of the money between them, and the way back. Has no text. */
function ProtectionPicture({ label }: { label: string }) {
  return (
    <svg className="protection-picture" viewBox="0 0 960 280" role="img" aria-label={label}>
      <path className="ground" d="M40 236H920" />
      {/* the way of the money, there and back */}
      <path className="way-there" d="M226 168H372" />
      <path className="way-there" d="m360 156 14 12-14 12" />
      <path className="way-there" d="M588 168H734" />
      <path className="way-there" d="m722 156 14 12-14 12" />
      <path className="way-back" d="M480 64C420 4 220 4 144 76" />
      <path className="way-back-head" d="m142 58 0 20 20-2" />
      {/* the shop */}
      <g>
        <rect className="paper" x="70" y="120" width="150" height="116" rx="6" />
        <path className="ink" d="M62 92h166l12 36H50z" />
        <path
          className="accent"
          d="M50 128h38a19 19 0 0 1-38 0zM126 128h38a19 19 0 0 1-38 0zM202 128h38a19 19 0 0 1-38 0z"
        />
        <path className="soft" d="M88 128h38a19 19 0 0 1-38 0zM164 128h38a19 19 0 0 1-38 0z" />
        <rect className="soft" x="88" y="164" width="56" height="44" rx="4" />
        <rect className="ink" x="160" y="164" width="42" height="72" rx="4" />
        <circle className="dot" cx="193" cy="202" r="3.5" />
      </g>
      {/* coins on their way */}
      <g className="coins">
        <circle cx="262" cy="146" r="13" />
        <circle cx="298" cy="146" r="13" />
        <circle cx="646" cy="146" r="13" />
        <circle cx="682" cy="146" r="13" />
      </g>
      {/* the safe, with a shield */}
      <g>
        <rect className="ink" x="392" y="76" width="176" height="150" rx="14" />
        <rect className="ink" x="414" y="222" width="30" height="14" rx="3" />
        <rect className="ink" x="516" y="222" width="30" height="14" rx="3" />
        <rect className="paper" x="406" y="90" width="148" height="122" rx="8" />
        <path
          className="accent"
          d="M480 104c14 10 28 14 44 15v26c0 26-18 44-44 54-26-10-44-28-44-54v-26c16-1 30-5 44-15z"
        />
        <path className="check" d="m460 151 14 15 27-30" />
      </g>
      {/* the influencer, with a phone on a stand */}
      <g>
        <circle className="skin" cx="826" cy="110" r="30" />
        <path className="hair" d="M795 112c-5-36 16-50 34-48 24 2 33 22 28 48-6-14-12-20-22-26-12 10-26 14-40 26z" />
        <path className="accent" d="M772 236c0-56 18-86 54-86s54 30 54 86z" />
        <path className="stand" d="M752 236V150M738 236h28" />
        <rect className="ink" x="738" y="104" width="28" height="48" rx="5" />
        <rect className="soft" x="742" y="110" width="20" height="34" rx="2" />
      </g>
    </svg>
  )
}
