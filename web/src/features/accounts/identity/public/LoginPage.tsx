import IconFingerprint from 'icon:fingerprint'
import type { Challenge } from 'altcha-lib'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CurrentUser, identity, noChallenge } from '#contract/accounts/identity/identity.ts'
import { countryOfBrowser, solve } from '../../../../api/challenge/challenge.ts'
import { setFlashToast } from '../../../../api/flash-toast.ts'
import type { signInByPasskey } from '../../../../api/passkeys/browser-passkeys.ts'
import { closePasskeyOffer, offerPasskey } from '../../../../api/passkeys/passkey-offer.ts'
import { call, RequestError } from '../../../../api/request.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { rememberUnconfirmed } from '../../../../api/unconfirmed.ts'
import { homeOf, paths, safeNext } from '../../../../format/paths.ts'
import button from '../../../../kit/native/button.module.css'
import { Field, PasswordField } from '../../../../kit/native/Field.tsx'
import field from '../../../../kit/native/field.module.css'
import text from '../../../../kit/native/text.module.css'
import { useUncontrolledForm } from '../../../../kit/native/use-uncontrolled-form.ts'
import { ToastArea, useToast } from '../../../../kit/toasts.tsx'
import { loadCredentials, loadPasskeys, loadSecondStep } from '../../../../public/on-demand.ts'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'
import { AccountCard } from '../../security/public/AccountCard.tsx'
import classes from '../../security/public/account.module.css'
import { type Intent, readIntent } from '../../security/public/intent.ts'
import { useLinkSecret } from '../../security/public/use-link-secret.ts'
import { DeviceStep } from './DeviceStep.tsx'

export const parameters: PublicPage['parameters'] = ['role', 'next']
export const texts = ['accounts.', 'toast.', 'common.', 'error.']
export const sentences = true

/** `intent`: the action that the visitor was about to take, shown above the form. */
type Data = { intent: Intent | null }

export const read: PublicPage<Data>['read'] = async (get, { search }) => ({ intent: await readIntent(get, search) })

export const head: PublicPage<Data>['head'] = (t, props): Head => ({
  title: t(isBusiness(props) ? 'accounts.businessLogin' : 'accounts.welcomeBack'),
  description: t('page.login.description'),
})

/** /login, /login?role=business and /loginasbusiness (spec §2). */
const LoginPage = (props: PageProps<Data>) => (
  <ToastArea>
    <Login {...props} />
  </ToastArea>
)

function Login(props: PageProps<Data>) {
  const { t } = useTranslation()
  const [ticket, setTicket] = useState<Ticket | null>(null)
  const query = new URLSearchParams(props.search)
  const { secret: confirmToken, forget } = useLinkSecret('confirm')
  const [confirmed, setConfirmed] = useState(false)
  const next = safeNext(query.get('next'))
  const onSignedIn = (user: CurrentUser, how: 'password' | 'passkey') => {
    if (how === 'password') offerPasskey()
    else closePasskeyOffer()
    rememberUnconfirmed(!user.isVerified)
    setFlashToast({ title: 'toast.welcomeBack', text: t('toast.welcomeBackText') })
    window.location.assign(next ?? homeOf(user.role))
  }
  if (confirmToken && !confirmed) {
    const onConfirmed = () => {
      forget()
      setConfirmed(true)
    }
    return <DeviceStep token={confirmToken} onConfirmed={onConfirmed} />
  }
  return ticket === null ? (
    <FirstStep
      business={isBusiness(props)}
      isConfirmed={confirmed}
      next={next}
      intent={props.data.intent}
      onSignedIn={onSignedIn}
      onTicket={setTicket}
    />
  ) : (
    <SecondStep ticket={ticket} onSignedIn={onSignedIn} onRestart={() => setTicket(null)} />
  )
}

const isBusiness = ({ pathname, search }: Pick<PageProps, 'pathname' | 'search'>) =>
  pathname === paths.businessLogin || new URLSearchParams(search).get('role') === 'business'

type OnSignedIn = (user: CurrentUser, how: 'password' | 'passkey') => void
/** Data of the first step that the second one needs; a passkey may take the place of the code. */
type Ticket = { ticket: string; hasPasskey: boolean }

type FirstStepProps = {
  business: boolean
  /** This device was just confirmed by a mailed link. */
  isConfirmed: boolean
  /** Address to open afterwards; the link to registering keeps it. */
  next: string | null
  intent: Intent | null
  onSignedIn: OnSignedIn
  onTicket: (ticket: Ticket) => void
}

function FirstStep({ business, isConfirmed, next, intent, onSignedIn, onTicket }: FirstStepProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [solving, setSolving] = useState(false)
  const [needsMail, setNeedsMail] = useState(false)

  const form = useUncontrolledForm(
    async () => (await loadCredentials()).credentials.pick({ username: true, password: true }),
    async ({ username = '', password = '' }) => {
      setNeedsMail(false)
      try {
        const attempt = (challengeAnswer: string) =>
          call(identity.login, { body: { username, password, challengeAnswer, country: countryOfBrowser() } })
        const user = await attempt(noChallenge).catch(async (error: unknown) => {
          if (!(error instanceof RequestError) || error.code !== 'challenge_needed') throw error
          setSolving(true)
          return attempt(await solve(error.details.challenge as Challenge))
        })
        onSignedIn(user, 'password')
      } catch (error) {
        if (error instanceof RequestError && error.code === 'two_factor_needed')
          return onTicket({ ticket: String(error.details.ticket), hasPasskey: error.details.hasPasskey === true })
        if (error instanceof RequestError && error.code === 'confirm_by_mail') setNeedsMail(true)
        // with a message or a 4xx show the server's message, without a usable response our own (product.md 2)
        const answered =
          error instanceof RequestError &&
          ((error.status >= 400 && error.status < 500) || Boolean(error.details.message))
        if (answered)
          toast.show({ title: 'toast.loginFailed', text: errorText(error) || t('Invalid credentials'), failed: true })
        else toast.show({ title: 'toast.error', text: t('toast.loginError'), failed: true })
        if (answered) throw error.code === 'invalid_credentials' ? atPassword(error) : error
      } finally {
        setSolving(false)
      }
    },
  )

  return (
    <AccountCard
      title={t(business ? 'accounts.businessLogin' : 'accounts.welcomeBack')}
      subtitle={t(
        isConfirmed ? 'accounts.deviceConfirmed' : business ? 'accounts.businessLoginText' : 'accounts.welcomeBackText',
      )}
      side={business ? 'business' : 'influencer'}
      intent={intent}
    >
      <form {...form.props}>
        <Field
          name="username"
          label={t('accounts.usernameOrEmail')}
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
        <button type="submit" className={`${button.primary} ${button.big}`} aria-disabled={form.busy}>
          {t('header.login')}
        </button>
        <p role="status" className={field.hint}>
          {solving ? t('accounts.checking') : needsMail ? t('accounts.deviceNeeded') : ''}
        </p>
      </form>
      <PasskeyButton how={{ country: countryOfBrowser() }} label={t('accounts.byPasskey')} onSignedIn={onSignedIn} />
      <p className={classes.links}>
        <a href={paths.forgotPassword}>{t('accounts.forgotPassword')}</a>
        <a href={registerHref(business, next)}>
          {t(business ? 'accounts.registerBusiness' : 'accounts.createAccount')}
        </a>
      </p>
    </AccountCard>
  )
}

function registerHref(business: boolean, next: string | null): string {
  const query = new URLSearchParams()
  if (business) query.set('role', 'business')
  if (next) query.set('next', next)
  return query.size === 0 ? paths.register : `${paths.register}?${query}`
}

/** Shows a wrong pair at the password, so that nobody learns which of the two is wrong. */
const atPassword = (error: RequestError) => error.withIssues([{ path: 'password', message: error.message }])

type PasskeyButtonProps = {
  how: Parameters<typeof signInByPasskey>[0]
  label: string
  onSignedIn: OnSignedIn
  onRestart?: () => void
}

/** Signs in by passkey, without name or password. */
function PasskeyButton({ how, label, onSignedIn, onRestart }: PasskeyButtonProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const signIn = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { canUsePasskeys, signInByPasskey } = await loadPasskeys()
      if (!canUsePasskeys())
        return toast.show({ title: 'toast.loginFailed', text: t('accounts.passkeysUnsupported'), failed: true })
      const user = await signInByPasskey(how)
      if (user) onSignedIn(user, 'passkey')
    } catch (error) {
      toast.show({ title: 'toast.loginFailed', text: errorText(error as Error), failed: true })
      if (error instanceof RequestError && error.code === 'ticket_invalid') onRestart?.()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className={`${classes.or} ${text.quiet}`} aria-hidden>
        {t('accounts.or')}
      </p>
      <button
        type="button"
        className={`${button.plain} ${button.big} ${button.withIcon}`}
        aria-disabled={busy}
        onClick={signIn}
      >
        <IconFingerprint size={20} stroke={1.5} aria-hidden />
        {label}
      </button>
    </>
  )
}

type SecondStepProps = { ticket: Ticket; onSignedIn: OnSignedIn; onRestart: () => void }

/** Second step: the authenticator app's code, a recovery code (product.md 3) or a passkey. */
function SecondStep({ ticket: { ticket, hasPasskey }, onSignedIn, onRestart }: SecondStepProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const errorText = useErrorText()
  const form = useUncontrolledForm(
    async () => (await loadSecondStep()).secondStep,
    async ({ code = '' }) => {
      try {
        const { secondSteps } = await loadSecondStep()
        onSignedIn(await call(secondSteps.login, { body: { ticket, code } }), 'password')
      } catch (error) {
        toast.show({ title: 'toast.loginFailed', text: errorText(error as Error), failed: true })
        if (error instanceof RequestError && error.code === 'ticket_invalid') onRestart()
        throw error
      }
    },
    { ticket },
  )
  return (
    <AccountCard title={t('accounts.codeTitle')} subtitle={t('accounts.codeText')}>
      <form {...form.props}>
        <Field
          name="code"
          label={t('accounts.code')}
          error={form.errors.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          dir="ltr"
        />
        <button type="submit" className={`${button.primary} ${button.big}`} aria-disabled={form.busy}>
          {t('header.login')}
        </button>
      </form>
      {hasPasskey && (
        <PasskeyButton
          how={{ ticket }}
          label={t('accounts.passkeyInstead')}
          onSignedIn={onSignedIn}
          onRestart={onRestart}
        />
      )}
    </AccountCard>
  )
}

export { LoginPage as Component }
