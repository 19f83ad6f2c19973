// What people may write: a line for names, titles and labels, a long text for messages. Nothing that cannot be stored, that
// breaks the lines of a calendar or a mail, or that turns around how the words beside it are read.
import * as z from 'zod/mini'

/** Control characters, line and paragraph separators, halves of surrogate pairs. */
const broken = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
/** Bidi embeddings, overrides and isolates: they reach beyond their own text. */
const turning = /[\u202A-\u202E\u2066-\u2069]/

const isClean = (text: string) => !broken.test(text) && !turning.test(text)

/** Composed letters, so that what looks the same is the same; no spaces around it. */
export const Line = z.string().check(z.normalize('NFC'), z.trim(), z.refine(isClean))

/** Lines as a file has them: a sheet's rows are counted from its first line. */
export const FileText = z.string().check(
  z.normalize('NFC'),
  z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
  z.refine((text) => isClean(text.replace(/[\n\t]/g, ' '))),
)

export const LongText = FileText.check(z.trim())

/** Counted as people count: a letter outside the first 65,536 is one, not two. */
export const mostLetters = (most: number) => z.refine<string>((text) => [...text].length <= most)
