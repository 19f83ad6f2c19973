// Ids on the wire: a number in a body, digits in a path or a query.
import * as z from 'zod/mini'

export const Id = z.int().check(z.positive())
export const IdText = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))
