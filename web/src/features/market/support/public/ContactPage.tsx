import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { solveNewChallenge } from '../../../../api/challenge/challenge.ts'
import { call } from '../../../../api/request.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { paths } from '../../../../format/paths.ts'
import { ToastArea, useToast } from '../../../../kit/toasts.tsx'
import { Field } from '../../../../public/kit/Field.tsx'
import { TextAreaField } from '../../../../public/kit/TextAreaField.tsx'
import { useUncontrolledForm } from '../../../../public/kit/use-uncontrolled-form.ts'
import { loadContactMessages } from '../../../../public/on-demand.ts'
import type { Head, PageProps, PublicPage } from '../../../../public/page.ts'
import { HelpSuggestions } from './HelpSuggestions.tsx'

export const parameters: PublicPage['parameters'] = []
export const texts = ['contact.', 'help.searchLabel', 'toast.', 'common.', 'error.', 'accounts.checking']
export const sentences = true

export const head: PublicPage['head'] = (t): Head => ({
  title: t('contact.title'),
  description: t('page.contact.description'),
})

/** /contact: a message to support, for everybody (product.md 9). */
const ContactPage = (props: PageProps) => (
  <ToastArea>
    <div className="narrow contact">
      <h1>{useTranslation().t('contact.title')}</h1>
      <ContactForm {...props} />
    </div>
  </ToastArea>
)

function ContactForm({ viewer, language, site, search }: PageProps) {
  const { t } = useTranslation()
  const [subject, setSubject] = useState('')
  const [isSent, setSent] = useState(false)
  const form = useContactForm(viewer !== null, language, () => setSent(true))
  if (isSent)
    return (
      <div role="status" className="card contact-card">
        <h2>{t('contact.sent')}</h2>
        <p>{t('contact.sentText')}</p>
        <a className="button primary" href={paths.home}>
          {t('contact.home')}
        </a>
      </div>
    )
  return (
    <>
      <p className="quiet">
        {t('contact.lead')} <a href={paths.help}>{t('help.searchLabel')}</a>
      </p>
      <form {...form.props} className="card contact-card">
        {viewer === null && (
          <>
            <Field name="name" label={t('contact.name')} error={form.errors.name} autoComplete="name" dir="auto" />
            <Field
              name="email"
              type="email"
              label={t('contact.email')}
              hint={t('contact.emailHint')}
              error={form.errors.email}
              autoComplete="email"
              dir="ltr"
            />
          </>
        )}
        <Field
          name="subject"
          label={t('contact.subject')}
          error={form.errors.subject}
          maxLength={150}
          dir="auto"
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <HelpSuggestions words={subject} language={language} search={search} />
        <TextAreaField
          name="message"
          label={t('contact.message')}
          error={form.errors.message}
          rows={8}
          maxLength={4000}
        />
        <button type="submit" className="button primary big" aria-disabled={form.busy}>
          {t('contact.send')}
        </button>
        <p role="status" className="hint">
          {form.busy && viewer === null ? t('accounts.checking') : ''}
        </p>
      </form>
      {viewer !== null && (
        <p className="quiet">
          <a href={paths.ownContacts}>{t('contact.seeOwn')}</a>
        </p>
      )}
      <p className="quiet">
        {t('contact.byEmail')} <a href={`mailto:${site.supportAddress}`}>{site.supportAddress}</a>
      </p>
    </>
  )
}

/** The form; a visitor's also solves a challenge. Refusals are shown on fields and as a toast. */
function useContactForm(isMember: boolean, language: PageProps['language'], onSent: () => void) {
  const toast = useToast()
  const errorText = useErrorText()
  return useUncontrolledForm(
    async () => (await loadContactMessages())[isMember ? 'memberMessage' : 'visitorMessage'],
    async ({ subject = '', message = '', name = '', email = '' }) => {
      try {
        const written = { subject, message }
        const body = isMember
          ? written
          : { ...written, name, email, language, challengeAnswer: await solveNewChallenge() }
        const { contact } = await loadContactMessages()
        await call(contact.create, { body })
        onSent()
      } catch (error) {
        toast.show({ title: 'toast.error', text: errorText(error as Error), failed: true })
        throw error
      }
    },
    isMember ? {} : { language, challengeAnswer: 'pending' },
  )
}

export { ContactPage as Component }
