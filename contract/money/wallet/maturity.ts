import { z } from 'zod'
import { cents, instant } from '../../fields.ts'

/** Money that can be spent now and withdrawn from `maturesAt` on (product.md 6, Maturity). */
export const maturingPart = z.object({ amount: cents, maturesAt: instant })
