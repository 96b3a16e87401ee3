import { LoginForm } from './LoginForm.tsx'

/** /loginasbusiness (spec §2). */
export const Component = () => <LoginForm business />
