import { useSearchParams } from 'react-router'
import { LoginForm } from './LoginForm.tsx'

/** /login, and /login?role=business (spec §2). */
export function Component() {
  const [search] = useSearchParams()
  return <LoginForm business={search.get('role') === 'business'} />
}
