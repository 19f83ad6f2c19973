// Messages to the operator.
import * as z from 'zod/mini'
import { emailPattern } from './email.ts'
import { endpoint } from './endpoint.ts'
import { Line, LongText } from './text.ts'

export const contactOperator = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  summary: 'Send a message to the operator by email',
  body: z.object({
    /** The address to reply to. Default: the account's address, when signed in. */
    email: z.optional(Line.check(z.maxLength(254), z.regex(emailPattern))),
    topic: z.enum(['BUG', 'RESULT', 'ACCOUNT', 'OTHER']),
    message: LongText.check(z.minLength(1), z.maxLength(2000)),
  }),
  reply: z.object({}),
  limit: { tries: 5, seconds: 600, perNetwork: 100 },
  idempotent: true,
})
