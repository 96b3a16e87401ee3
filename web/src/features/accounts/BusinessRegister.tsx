import { RegisterForm } from './RegisterForm.tsx'

/** /registerasbusiness (spec §2). */
export const Component = () => <RegisterForm initialRole="business" />
