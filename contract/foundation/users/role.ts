import { z } from 'zod'
import { userErrors } from './errors.ts'
import { roles } from './roles.ts'

export const role = z.enum(roles, userErrors.roleInvalid)
