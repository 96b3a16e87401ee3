import type { Challenge } from 'altcha-lib'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountCare, secondStep } from '#contract/account-care.ts'
import { accounts, type CurrentUser, credentials, noChallenge } from '#contract/accounts.ts'
import { leaveNotice } from '../../ui/flash.ts'
import { homeOf, paths, safeNext } from '../../ui/paths.ts'
import { call, RequestError } from '../../ui/request.ts'
import { useFailure } from '../../ui/sentence.ts'
import { ToastArea, useToast } from '../../ui/toasts.tsx'
import { countryOfBrowser, solve } from '../challenge.ts'
import { AccountCard } from '../kit/AccountCard.tsx'
import { Field, PasswordField } from '../kit/Field.tsx'
import { useSentForm } from '../kit/form.ts'
import type { Head, PageProps, PublicPage } from '../page.ts'

export const texts = ['accounts.', 'toast.', 'common.', 'error.']
export const sentences = true

export const head: PublicPage['head'] = (t, props): Head => ({
  title: t(isBusiness(props) ? 'accounts.businessLogin' : 'accounts.welcomeBack'),
  description: t('page.login.description'),
})

/** /login, /login?role=business and /loginasbusiness (spec §2). */
export const Component = (props: PageProps) => (
  <ToastArea>
    <Login {...props} />
  </ToastArea>
)

function Login(props: PageProps) {
  const { t } = useTranslation()
  const [ticket, setTicket] = useState<string | null>(null)
  const next = safeNext(new URLSearchParams(props.search).get('next'))
  const enter = (user: CurrentUser) => {
    leaveNotice({ title: 'toast.welcomeBack', text: t('toast.welcomeBackText') })
    window.location.assign(next ?? homeOf(user.role))
  }
  return ticket === null ? (
    <FirstStep business={isBusiness(props)} enter={enter} goOn={setTicket} />
  ) : (
    <SecondStep ticket={ticket} enter={enter} startAgain={() => setTicket(null)} />
  )
}

const isBusiness = ({ pathname, search }: Pick<PageProps, 'pathname' | 'search'>) =>
  pathname === paths.businessLogin || new URLSearchParams(search).get('role') === 'business'

type FirstStepProps = { business: boolean; enter: (user: CurrentUser) => void; goOn: (ticket: string) => void }

function FirstStep({ business, enter, goOn }: FirstStepProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const failure = useFailure()
  const [solving, setSolving] = useState(false)

  const form = useSentForm(
    credentials,
    async ({ username = '', password = '' }) => {
      const attempt = (challengeAnswer: string) =>
        call(accounts.login, { body: { username, password, challengeAnswer, country: countryOfBrowser() } })
      try {
        const user = await attempt(noChallenge).catch(async (error: unknown) => {
          if (!(error instanceof RequestError) || error.code !== 'challenge_needed') throw error
          setSolving(true)
          return attempt(await solve(error.details.challenge as Challenge))
        })
        enter(user)
      } catch (error) {
        if (error instanceof RequestError && error.code === 'two_factor_needed')
          return goOn(String(error.details.ticket))
        // with a message or a 4xx the server's own words, without a usable answer ours (product.md 2)
        const answered =
          error instanceof RequestError &&
          ((error.status >= 400 && error.status < 500) || Boolean(error.details.message))
        if (answered)
          toast.show({ title: 'toast.loginFailed', text: failure(error) || t('Invalid credentials'), failed: true })
        else toast.show({ title: 'toast.error', text: t('toast.loginError'), failed: true })
        if (answered) throw error
      } finally {
        setSolving(false)
      }
    },
    { challengeAnswer: noChallenge },
  )

  return (
    <AccountCard
      title={t(business ? 'accounts.businessLogin' : 'accounts.welcomeBack')}
      subtitle={t(business ? 'accounts.businessLoginText' : 'accounts.welcomeBackText')}
    >
      <form ref={form.ref} onSubmit={form.onSubmit} method="post" noValidate>
        <Field
          name="username"
          label={t('accounts.username')}
          error={form.errors.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
        />
        <PasswordField
          name="password"
          label={t('accounts.password')}
          error={form.errors.password}
          autoComplete="current-password"
        />
        <button type="submit" className="button primary big" aria-disabled={form.busy}>
          {t('header.login')}
        </button>
        <p role="status" className="hint">
          {solving ? t('accounts.checking') : ''}
        </p>
      </form>
      <p className="links">
        <a href={paths.forgotPassword}>{t('accounts.forgotPassword')}</a>
        <a href={business ? `${paths.register}?role=business` : paths.register}>
          {t(business ? 'accounts.registerBusiness' : 'accounts.createAccount')}
        </a>
      </p>
    </AccountCard>
  )
}

type SecondStepProps = { ticket: string; enter: (user: CurrentUser) => void; startAgain: () => void }

/** The code of the authenticator app, or a recovery code (product.md 3). */
function SecondStep({ ticket, enter, startAgain }: SecondStepProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const failure = useFailure()
  const form = useSentForm(
    secondStep,
    async ({ code = '' }) => {
      try {
        enter(await call(accountCare.loginTwoFactor, { body: { ticket, code } }))
      } catch (error) {
        toast.show({ title: 'toast.loginFailed', text: failure(error as Error), failed: true })
        if (error instanceof RequestError && error.code === 'ticket_invalid') startAgain()
        throw error
      }
    },
    { ticket },
  )
  return (
    <AccountCard title={t('accounts.codeTitle')} subtitle={t('accounts.codeText')}>
      <form ref={form.ref} onSubmit={form.onSubmit} method="post" noValidate>
        <Field
          name="code"
          label={t('accounts.code')}
          error={form.errors.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          dir="ltr"
        />
        <button type="submit" className="button primary big" aria-disabled={form.busy}>
          {t('header.login')}
        </button>
      </form>
    </AccountCard>
  )
}
