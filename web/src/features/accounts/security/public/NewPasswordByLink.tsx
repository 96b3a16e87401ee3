import type { ReactNode } from 'react'
import type { z } from 'zod'
import { setFlashToast } from '../../../../api/flash-toast.ts'
import { useErrorText } from '../../../../api/sentence.ts'
import { paths } from '../../../../format/paths.ts'
import button from '../../../../kit/native/button.module.css'
import { useUncontrolledForm } from '../../../../kit/native/use-uncontrolled-form.ts'
import { ToastArea, useToast } from '../../../../kit/toasts.tsx'
import { AccountCard } from './AccountCard.tsx'
import { NewPassword } from './NewPassword.tsx'
import { useLinkSecret } from './use-link-secret.ts'

type Body = { token: string; password: string }
type Props = {
  loadSchema: () => Promise<z.ZodType<Body>>
  send: (body: Body) => Promise<unknown>
  title: string
  text: string
  /** Shown instead of the form when the link carries no token. */
  missingText: string
  /** Label of the submit button. */
  action: string
  /** The toast on the sign-in page that follows. */
  doneText: string
  children?: ReactNode
}

/** A page that sets a new password by the token of a mailed link, and goes on to the sign-in page. */
export const NewPasswordByLink = (props: Props) => (
  <ToastArea>
    <Form {...props} />
  </ToastArea>
)

function Form({ loadSchema, send, title, text, missingText, action, doneText, children }: Props) {
  const toast = useToast()
  const errorText = useErrorText()
  const { secret: token, forget } = useLinkSecret('token')
  const form = useUncontrolledForm(
    loadSchema,
    async ({ password = '' }) => {
      try {
        // the form is shown only with a token
        await send({ token: token!, password })
        forget()
        setFlashToast({ title: 'accounts.saved', text: doneText })
        window.location.assign(paths.login)
      } catch (error) {
        toast.show({ title: 'toast.error', text: errorText(error as Error), failed: true })
        throw error
      }
    },
    { token },
  )
  return (
    <AccountCard title={title} subtitle={token === null ? missingText : text}>
      {token !== null && (
        <form {...form.props}>
          <NewPassword name="password" error={form.errors.password} />
          <button type="submit" className={`${button.primary} ${button.big}`} aria-disabled={form.busy}>
            {action}
          </button>
        </form>
      )}
      {children}
    </AccountCard>
  )
}
